import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";
import { type JudgeSetup, judgeKinds } from "@/lib/domain/judge";
import { type Judge, type Question, type Reply, type Traits, unknownTraits } from "@/lib/judge/contract/judge";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { type Asked, failureOfStatus } from "@/lib/judge/wire/failure";
import { openBatches } from "./batches";
import { openClient, readBody } from "./client";
import { failureWithoutAnswer, refusedBy } from "./failure";
import { replyOf } from "./reply";
import { refusedParameter, sentParameters } from "./sent-parameters";

/**
 * A judge behind any server that speaks OpenAI's chat completions. One call an ask: retrying is up to `judgeAsks`, except that a
 * parameter that the server refuses is left out for that model from then on, and the call is repeated at once.
 */
export function createOpenAiJudge({
  endpoint,
  setup,
  known = new Map(),
  onLearned = () => {},
}: {
  endpoint: Endpoint;
  setup: JudgeSetup;
  /** What earlier runs found out, by model. */
  known?: ReadonlyMap<string, Traits>;
  onLearned?: (model: string, traits: Traits) => void;
}): Judge {
  const client = openClient({ endpoint, timeoutMs: setup.timeout * 1000, connections: setup.concurrency });
  const { variables } = judgeKinds.openai;
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
    const asked = (): Asked => ({ model, endpoint, timeout: setup.timeout, variables, hasAnswered });
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

  const batches = openBatches({ api: client.api, endpoint, setup, traitsOf, learn });
  return { ask, traitsOf, batchesOf: () => batches, close: client.close };
}
