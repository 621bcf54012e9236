import type { Reply } from "@/lib/judge/contract/call";
import { type Asked, type Failure, failed, failureOfStatus, refusedOf, statusIn } from "@/lib/judge/wire/failure";
import { brief, redact } from "@/lib/judge/wire/redact";
import { readChatReply } from "./chat-reply";

export type Completion = Reply & { hasThought?: boolean };

export function completionOf(body: unknown, asked: Asked, latencyMs: number): Completion {
  const inBody = failureInBody(body, asked, latencyMs);
  if (inBody) return inBody;
  const read = readChatReply(body);
  if (read.kind === "malformed") return failed(asked, latencyMs)("malformed", read.detail);
  const { kind: _, texts, ...rest } = read;
  const clean = texts.map(({ text, finishReason, refusal }) => ({
    text: redact(text, asked.endpoint),
    finishReason: finishReason === null ? null : brief(finishReason, asked.endpoint, 100),
    refusal: refusal === null ? null : brief(refusal, asked.endpoint),
  }));
  return { ok: true, texts: clean, ...rest, latencyMs };
}

/** Routers answer 200 with the upstream error, whose status is `error.code`. */
function failureInBody(body: unknown, asked: Asked, latencyMs: number): Failure | null {
  if (typeof body !== "object" || body === null || "choices" in body) return null;
  const status = statusIn(body);
  return status === null ? null : failureOfStatus(refusedOf(status, body), asked, latencyMs);
}
