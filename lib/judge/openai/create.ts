import { type JudgeSetup, usualLimits } from "@/lib/domain/judge";
import { judgeKinds } from "@/lib/domain/servers/judge-kinds";
import type { Question, Reply } from "@/lib/judge/contract/call";
import type { Judge } from "@/lib/judge/contract/judge";
import { replyFormat } from "@/lib/judge/contract/reply-format";
import type { Asked } from "@/lib/judge/wire/failure";
import { batchedRequests } from "./batched-requests";
import { openBatches } from "./batches";
import { openCompletions, type ServerParts, type WantedReply } from "./completions";
import { modelsOfServer, offered } from "./models";
import { watchLimits } from "./reply-limits";

/** Retries are up to `judgeAsks`. If a model spends a reply's whole token limit on thoughts, the limit is raised once for that
 *  model. */
export function createOpenAiJudge({
  endpoint,
  setup,
  variables = judgeKinds.openai.variables,
  known,
  raised = {},
  onLearned,
}: ServerParts & {
  setup: JudgeSetup;
  /** These were raised in an earlier session of this run. */
  raised?: Readonly<Record<string, number>>;
}): Judge {
  const timeout = setup.timeout ?? usualLimits.timeout;
  const connections = setup.concurrency ?? usualLimits.concurrency;
  const completions = openCompletions({ endpoint, timeout, connections, variables, known, onLearned });
  const limits = watchLimits(setup.maxTokens, raised, (model) => {
    const { refused } = completions.traitsOf(model);
    return !refused.has("max_tokens") || !refused.has("max_completion_tokens");
  });

  const wantedOf = ({ model, asks, metric }: Question, maxTokens: number): WantedReply => {
    const [first] = asks;
    const { messages, temperature } = first;
    return {
      model,
      messages,
      temperature: setup.temperature ?? temperature,
      maxTokens,
      replies: asks.length,
      isRaised: maxTokens > setup.maxTokens,
      formatWithout: (refused) => replyFormat(setup, metric, first, refused),
    };
  };

  async function ask(question: Question): Promise<Reply> {
    const { model } = question;
    const limit = limits.of(model);
    const completion = await completions.send(wantedOf(question, limit));
    if (!limits.lower(model, limit, completion)) return withModels(limits.read(model, limit, completion));
    const again = await ask(question);
    return { ...again, requests: (completion.requests ?? 1) + (again.requests ?? 1) };
  }

  let listed: Promise<string> | undefined;
  async function withModels(reply: Reply): Promise<Reply> {
    if (reply.ok || !reply.fatal?.lacksModel) return reply;
    listed ??= modelsOfServer(endpoint, Math.min(timeout, 10) * 1000).then(
      (models) => offered(models, endpoint),
      () => "",
    );
    return { ...reply, fatal: { ...reply.fatal, sentence: `${reply.fatal.sentence}${await listed}` } };
  }

  const asked = (model: string): Asked => ({ model, endpoint, timeout, variables, hasAnswered: true });
  const batches = {
    ...openBatches(completions, { ...asked(setup.models.join(", ")), hasAnswered: false }),
    ...batchedRequests(completions, { limits, wantedOf, asked }),
  };
  return { ask, batches, traitsOf: completions.traitsOf, raised: limits.raised, close: completions.close };
}
