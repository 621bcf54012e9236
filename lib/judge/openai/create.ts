import { type JudgeSetup, usualLimits } from "@/lib/domain/judge";
import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Question, Reply } from "@/lib/judge/contract/call";
import type { Judge, Traits } from "@/lib/judge/contract/judge";
import { replyFormat } from "@/lib/judge/contract/reply-format";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { openBatches } from "./batches";
import { openCompletions, type Wanted } from "./completions";
import { watchLimits } from "./reply-limits";

/** Retries are up to `judgeAsks`. If a model spends a reply's whole token limit on thoughts, the limit is raised once for that
 *  model. */
export function createOpenAiJudge({
  endpoint,
  setup,
  variables,
  known,
  raised = {},
  onLearned,
}: {
  endpoint: Endpoint;
  setup: JudgeSetup;
  variables?: ServerVariables;
  known?: ReadonlyMap<string, Traits>;
  /** By model; raised in an earlier session of this run. */
  raised?: Readonly<Record<string, number>>;
  onLearned?: (model: string, traits: Traits) => void;
}): Judge {
  const timeout = setup.timeout ?? usualLimits.timeout;
  const completions = openCompletions({
    endpoint,
    timeout,
    connections: setup.concurrency ?? usualLimits.concurrency,
    ...(variables && { variables }),
    ...(known && { known }),
    ...(onLearned && { onLearned }),
  });
  const limits = watchLimits(setup.maxTokens, raised, (model) => {
    const { refused } = completions.traitsOf(model);
    return !refused.has("max_tokens") || !refused.has("max_completion_tokens");
  });

  const wantedOf = ({ model, asks, metric }: Question, maxTokens: number): Wanted => {
    const [{ messages, temperature }] = asks;
    return {
      model,
      messages,
      temperature: setup.temperature ?? temperature,
      maxTokens,
      replies: asks.length,
      formatWithout: (refused) => replyFormat(setup, metric, messages, refused),
    };
  };

  async function ask(question: Question): Promise<Reply> {
    const { model } = question;
    const limit = limits.of(model);
    const completion = await completions.send(wantedOf(question, limit));
    if (!limits.lower(model, limit, completion)) return limits.read(model, limit, completion);
    const again = await ask(question);
    return { ...again, requests: (completion.requests ?? 1) + (again.requests ?? 1) };
  }

  const batches = openBatches({
    completions,
    limits,
    wantedOf,
    models: setup.models,
    endpoint,
    timeout,
    ...(variables && { variables }),
  });
  return { ask, batches, traitsOf: completions.traitsOf, raised: limits.raised, close: completions.close };
}
