import type { Reply } from "@/lib/judge/contract/judge";
import { type Asked, type Failure, failed, failureOfStatus, refusedOf } from "@/lib/judge/wire/failure";
import { brief, redact } from "@/lib/judge/wire/redact";
import { readChatReply } from "./chat-reply";

/** The outcome that an answer's body with status 200 says. */
export function replyOf(body: unknown, asked: Asked, latencyMs: number): Reply {
  const inBody = failureInBody(body, asked, latencyMs);
  if (inBody) return inBody;
  const read = readChatReply(body);
  if (read.kind === "malformed") return failed(asked, latencyMs)("malformed", read.detail);
  const { texts, promptTokens, completionTokens } = read;
  const clean = texts.map(({ text, finishReason, refusal }) => ({
    text: redact(text, asked.endpoint),
    finishReason: finishReason === null ? null : brief(finishReason, asked.endpoint, 100),
    refusal: refusal === null ? null : brief(refusal, asked.endpoint),
  }));
  return { ok: true, texts: clean, promptTokens, completionTokens, latencyMs };
}

/** Routers answer 200 with the error of the server behind them, with its status as `error.code`. */
function failureInBody(body: unknown, asked: Asked, latencyMs: number): Failure | null {
  if (typeof body !== "object" || body === null || "choices" in body || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  const status = Number(error.code);
  if (!Number.isInteger(status) || status < 400 || status > 599) return null;
  return failureOfStatus(refusedOf(status, body), asked, latencyMs);
}
