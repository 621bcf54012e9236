import OpenAI from "openai";
import type { JudgeSetup } from "@/lib/domain/judge";
import { createBoundedFetch } from "./bounded-fetch";
import { readChatReply } from "./chat-reply";
import type { Judge, Question, Reply } from "./judge";
import { openAiBaseUrl } from "./missing-key";
import { brief, redact } from "./redact";
import { refusedParameter, sentParameters } from "./sent-parameters";
import { type Asked, type Failure, failureOf, refusedOf } from "./server-failure";

/** The official client without retries, logs or the environment's own ideas of where to call. Without a key none is sent. */
export function createClient(
  setup: Pick<JudgeSetup, "baseUrl" | "timeout">,
  apiKey: string | null,
  fetch: typeof globalThis.fetch,
) {
  return new OpenAI({
    apiKey: apiKey ?? "none",
    baseURL: setup.baseUrl ?? openAiBaseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: setup.timeout * 1000,
    logLevel: "off",
    fetch,
    ...(apiKey === null && { defaultHeaders: { authorization: null } }),
  });
}

/**
 * A judge behind any server that speaks OpenAI's chat completions. One call an ask: retries are `judgeUnit`'s affair, but for a
 * parameter that the server refuses, which is left out for that model from then on while the call is repeated at once.
 */
export function createOpenAiJudge({ apiKey, setup }: { apiKey: string | null; setup: JudgeSetup }): Judge {
  const { fetch, close } = createBoundedFetch({ connections: setup.concurrency });
  const client = createClient(setup, apiKey, fetch);
  const dropped = new Map<string, Set<string>>();
  let hasAnswered = false;

  async function ask({ model, ask: { messages, temperature } }: Question, signal: AbortSignal): Promise<Reply> {
    const wanted = { temperature: setup.temperature ?? temperature, maxTokens: setup.maxTokens };
    const asked = (): Asked => ({ model, baseUrl: setup.baseUrl ?? openAiBaseUrl, apiKey, timeout: setup.timeout, hasAnswered });
    for (;;) {
      const sent = sentParameters(wanted, dropped.get(model) ?? new Set());
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      try {
        const body: unknown = await client.chat.completions.create({ model, messages: [...messages], ...sent }, { signal });
        hasAnswered = true;
        return replyOf(body, asked(), elapsed());
      } catch (error) {
        const refused = refusedOf(error);
        if (refused) hasAnswered = true;
        const parameter = refused && refusedParameter(refused, sent);
        // Each turn leaves out one more of three parameters, so this ends.
        if (!parameter) return failureOf(error, asked(), elapsed());
        dropped.set(model, new Set(dropped.get(model)).add(parameter));
      }
    }
  }

  return { ask, dropped, close };
}

function replyOf(answer: unknown, asked: Asked, latencyMs: number): Reply {
  const body = readLooseJson(answer);
  const inBody = failureInBody(body, asked, latencyMs);
  if (inBody) return inBody;
  const read = readChatReply(body);
  if (read.kind === "text") {
    const { text, finishReason, promptTokens, completionTokens } = read;
    return { ok: true, text: redact(text, asked.apiKey), finishReason, promptTokens, completionTokens, latencyMs };
  }
  const detail = brief(read.detail, asked.apiKey);
  return { ok: false, cause: read.kind, detail, latencyMs, transient: false, retryAfterMs: null, fatal: null };
}

/** Some servers send JSON as text/plain; the client hands that over as a string. */
function readLooseJson(answer: unknown): unknown {
  if (typeof answer !== "string" || !answer.trimStart().startsWith("{")) return answer;
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}

/** Routers answer 200 with the error of the server behind them, its status as `error.code`. */
function failureInBody(body: unknown, asked: Asked, latencyMs: number): Failure | null {
  if (typeof body !== "object" || body === null || "choices" in body || !("error" in body)) return null;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  const status = Number(error.code);
  if (!Number.isInteger(status) || status < 400 || status > 599) return null;
  return failureOf(OpenAI.APIError.generate(status, { error }, undefined, new Headers()), asked, latencyMs);
}
