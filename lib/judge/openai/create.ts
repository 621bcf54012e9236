import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import type { JudgeSetup } from "@/lib/domain/judge";
import { type Judge, type Question, type Reply, type Traits, unknownTraits } from "@/lib/judge/contract";
import { createExchange } from "@/lib/judge/wire/connections";
import { type Asked, type Failure, failureOf, failureOfStatus, refusedOf } from "@/lib/judge/wire/failure";
import { brief, redact } from "@/lib/judge/wire/redact";
import { readChatReply } from "./chat-reply";
import { openAiBaseUrl } from "./missing-key";
import { refusedParameter, sentParameters } from "./sent-parameters";

/** Without a key none is sent. */
export const headersWith = (apiKey: string | null): Record<string, string> => ({
  accept: "application/json",
  "content-type": "application/json",
  "user-agent": "assay",
  ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
});

/**
 * A judge behind any server that speaks OpenAI's chat completions. One call an ask: retries are `judgeAsks`'s affair, but for a
 * parameter that the server refuses, which is left out for that model from then on while the call is repeated at once. It speaks the
 * wire itself, on connections of its own: at many calls at once the official client holds the whole run up (README, decisions).
 */
export function createOpenAiJudge({
  apiKey,
  setup,
  known = new Map(),
  onLearnt = () => {},
}: {
  apiKey: string | null;
  setup: JudgeSetup;
  /** What earlier runs found out, by model. */
  known?: ReadonlyMap<string, Traits>;
  onLearnt?: (model: string, traits: Traits) => void;
}): Judge {
  const baseUrl = setup.baseUrl ?? openAiBaseUrl;
  const headers = headersWith(apiKey);
  const exchange = createExchange({ baseUrl, connections: setup.concurrency });
  const traits = new Map(known);
  let hasAnswered = false;

  const traitsOf = (model: string): Traits => traits.get(model) ?? unknownTraits;
  function learn(model: string, more: Partial<Traits>): void {
    const next = { ...traitsOf(model), ...more };
    traits.set(model, next);
    onLearnt(model, next);
  }

  async function ask({ model, asks }: Question, signal: AbortSignal): Promise<Reply> {
    const [{ messages, temperature }] = asks;
    const wanted = { temperature: setup.temperature ?? temperature, maxTokens: setup.maxTokens };
    const asked = (): Asked => ({ model, baseUrl, apiKey, timeout: setup.timeout, hasAnswered });
    // Some servers answer 400 to `n` in words that do not name it: then the call without it shows what was meant.
    let isWithoutN = false;
    for (let requests = 1; ; requests++) {
      const { refused: dropped, severalReplies } = traitsOf(model);
      const n = severalReplies === false || isWithoutN ? 1 : asks.length;
      const sent = sentParameters({ ...wanted, n }, dropped);
      const params: ChatCompletionCreateParamsNonStreaming = { model, messages: [...messages], ...sent };
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      try {
        const request = {
          path: "/chat/completions",
          method: "POST" as const,
          headers,
          body: JSON.stringify(params),
          timeoutMs: setup.timeout * 1000,
        };
        const answer = await exchange.send(request, signal);
        hasAnswered = true;
        const body = readJson(answer.body);
        if (answer.status >= 200 && answer.status < 300) {
          const reply = replyOf(body, asked(), elapsed());
          if (reply.ok && (sent.n !== undefined || isWithoutN) && traitsOf(model).severalReplies === null)
            learn(model, { severalReplies: reply.texts.length > 1 });
          return { ...reply, requests };
        }
        const refused = refusedOf(answer.status, body, answer.headers);
        const parameter = refusedParameter(refused, sent);
        if (!parameter && sent.n !== undefined && (answer.status === 400 || answer.status === 422)) {
          isWithoutN = true;
          continue;
        }
        if (!parameter) return { ...failureOfStatus(refused, asked(), elapsed()), requests };
        // Each turn leaves out one more of the optional parameters, so this ends.
        learn(model, {
          refused: new Set(traitsOf(model).refused).add(parameter),
          ...(parameter === "n" && { severalReplies: false }),
        });
      } catch (error) {
        return { ...failureOf(error, asked(), elapsed()), requests };
      }
    }
  }

  return { ask, traitsOf, close: exchange.close };
}

function replyOf(body: unknown, asked: Asked, latencyMs: number): Reply {
  const inBody = failureInBody(body, asked, latencyMs);
  if (inBody) return inBody;
  const read = readChatReply(body);
  if (read.kind === "texts") {
    const { texts, promptTokens, completionTokens } = read;
    const clean = texts.map(({ text, finishReason, refusal }) => ({
      text: redact(text, asked.apiKey),
      finishReason: finishReason === null ? null : brief(finishReason, asked.apiKey, 100),
      refusal: refusal === null ? null : brief(refusal, asked.apiKey),
    }));
    return { ok: true, texts: clean, promptTokens, completionTokens, latencyMs };
  }
  const detail = brief(read.detail, asked.apiKey);
  return {
    ok: false,
    cause: "malformed",
    detail,
    latencyMs,
    transient: false,
    isPushback: false,
    retryAfterMs: null,
    fatal: null,
  };
}

/** The text itself where it is no JSON: what is wrong with it is told by an excerpt. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Routers answer 200 with the error of the server behind them, its status as `error.code`. */
function failureInBody(body: unknown, asked: Asked, latencyMs: number): Failure | null {
  if (typeof body !== "object" || body === null || "choices" in body || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  const status = Number(error.code);
  if (!Number.isInteger(status) || status < 400 || status > 599) return null;
  return failureOfStatus(refusedOf(status, body), asked, latencyMs);
}
