import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { type JudgeSetup, judgeKinds, type ServerVariables, usualLimits } from "@/lib/domain/judge";
import { type Judge, type Question, type Reply, type Traits, unknownTraits } from "@/lib/judge/contract/judge";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { type Asked, type Failure, failed, failureOfStatus, refusedOf } from "@/lib/judge/wire/failure";
import { brief, redact } from "@/lib/judge/wire/redact";
import { readChatReply } from "./chat-reply";
import { openClient, readBody } from "./client";
import { failureWithoutAnswer, refusedBy } from "./failure";
import { refusedParameter, sentParameters } from "./sent-parameters";

/**
 * A judge behind any server that speaks OpenAI's chat completions. One call an ask: retrying is up to `judgeAsks`, except that a
 * parameter that the server refuses is left out for that model from then on, and the call is repeated at once.
 */
export function createOpenAiJudge({
  endpoint,
  setup,
  variables = judgeKinds.openai.variables,
  known = new Map(),
  onLearned = () => {},
}: {
  endpoint: Endpoint;
  setup: JudgeSetup;
  /** Where people set the server up. */
  variables?: ServerVariables;
  /** What earlier runs found out, by model. */
  known?: ReadonlyMap<string, Traits>;
  onLearned?: (model: string, traits: Traits) => void;
}): Judge {
  const timeout = setup.timeout ?? usualLimits.timeout;
  const connections = setup.concurrency ?? usualLimits.concurrency;
  const client = openClient({ endpoint, timeoutMs: timeout * 1000, connections });
  const traits = new Map(known);
  let hasAnswered = false;

  const traitsOf = (model: string): Traits => traits.get(model) ?? unknownTraits;
  function learn(model: string, more: Partial<Traits>): void {
    const next = { ...traitsOf(model), ...more };
    traits.set(model, next);
    onLearned(model, next);
  }

  async function ask({ model, asks }: Question): Promise<Reply> {
    const [{ messages, temperature }] = asks;
    const wanted = { temperature: setup.temperature ?? temperature, maxTokens: setup.maxTokens };
    const asked = (): Asked => ({ model, endpoint, timeout, variables, hasAnswered });
    // Some servers answer 400 to `n` without naming it: the call without it shows what they meant.
    let isWithoutN = false;
    for (let requests = 1; ; requests++) {
      const { refused: dropped, severalReplies } = traitsOf(model);
      const n = severalReplies === false || isWithoutN ? 1 : asks.length;
      const sent = sentParameters({ ...wanted, n }, dropped);
      const params: ChatCompletionCreateParamsNonStreaming = { model, messages: [...messages], ...sent };
      const started = performance.now();
      const elapsed = () => Math.round(performance.now() - started);
      try {
        const body = await readBody(client.api.chat.completions.create(params).asResponse());
        hasAnswered = true;
        const reply = replyOf(body, asked(), elapsed());
        if (reply.ok && (sent.n !== undefined || isWithoutN) && traitsOf(model).severalReplies === null)
          learn(model, { severalReplies: reply.texts.length > 1 });
        return { ...reply, requests };
      } catch (error) {
        const refused = refusedBy(error);
        if (!refused) return { ...failureWithoutAnswer(error, asked(), elapsed()), requests };
        hasAnswered = true;
        const parameter = refusedParameter(refused, sent);
        if (!parameter && sent.n !== undefined && (refused.status === 400 || refused.status === 422)) {
          isWithoutN = true;
          continue;
        }
        if (!parameter) return { ...failureOfStatus(refused, asked(), elapsed()), requests };
        // Each round leaves out one more of the optional parameters, so this ends.
        learn(model, {
          refused: new Set(traitsOf(model).refused).add(parameter),
          ...(parameter === "n" && { severalReplies: false }),
        });
      }
    }
  }

  return { ask, traitsOf, close: client.close };
}

function replyOf(body: unknown, asked: Asked, latencyMs: number): Reply {
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
