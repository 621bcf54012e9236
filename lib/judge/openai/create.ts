import { type JudgeSetup, type ServerVariables, usualLimits } from "@/lib/domain/judge";
import type { Judge, Question, Reply, ReplyText, Traits } from "@/lib/judge/contract/judge";
import { replyFormat } from "@/lib/judge/contract/reply-format";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { withoutThoughts } from "@/lib/metrics/replies/thoughts";
import { type Completion, openCompletions } from "./completions";

/** A reply's limit is raised this many times, and no further than that. */
const raisedTimes = 4;
const highestRaised = 32_768;

/**
 * A judge behind any server that speaks OpenAI's chat completions. One call an ask: retrying is up to `judgeAsks`, except for what
 * `openCompletions` finds out. Where a model spends all tokens of a reply on its thoughts, the limit is raised once for that model.
 */
export function createOpenAiJudge({
  endpoint,
  setup,
  variables,
  known,
  raised: raisedBefore = {},
  onLearned,
}: {
  endpoint: Endpoint;
  setup: JudgeSetup;
  /** Where people set the server up. */
  variables?: ServerVariables;
  /** What earlier runs found out, by model. */
  known?: ReadonlyMap<string, Traits>;
  /** Limits that this run raised in an earlier session, by model. */
  raised?: Readonly<Record<string, number>>;
  onLearned?: (model: string, traits: Traits) => void;
}): Judge {
  const completions = openCompletions({
    endpoint,
    timeout: setup.timeout ?? usualLimits.timeout,
    connections: setup.concurrency ?? usualLimits.concurrency,
    ...(variables && { variables }),
    ...(known && { known }),
    ...(onLearned && { onLearned }),
  });
  const raised = new Map(Object.entries(raisedBefore).filter(([, limit]) => limit > setup.maxTokens));
  /** Models whose server takes no higher limit. */
  const cannotRise = new Set<string>();
  const limitOf = (model: string) => raised.get(model) ?? setup.maxTokens;

  async function ask(question: Question): Promise<Reply> {
    const { model, asks, metric } = question;
    const [{ messages, temperature }] = asks;
    const limit = limitOf(model);
    const { hasThought = false, ...reply } = await completions.send({
      model,
      messages,
      temperature: setup.temperature ?? temperature,
      maxTokens: limit,
      replies: asks.length,
      formatWithout: (refused) => replyFormat(setup, metric, messages, refused),
    });
    if (!reply.ok) {
      if (limit === setup.maxTokens || !isTooHigh(reply)) return reply;
      raised.delete(model);
      cannotRise.add(model);
      const again = await ask(question);
      return { ...again, requests: (reply.requests ?? 1) + (again.requests ?? 1) };
    }
    const unspoken = reply.texts.filter(isUnspoken);
    const isReasoning =
      hasThought ||
      unspoken.some(({ text }) => text.trim() !== "") ||
      (reply.completionTokens ?? 0) >= limit * reply.texts.length;
    if (unspoken.length > 0 && isReasoning && isLimited(model) && !raised.has(model) && !cannotRise.has(model)) {
      const higher = Math.min(highestRaised, raisedTimes * limit);
      if (higher > limit) raised.set(model, higher);
    }
    // Requests that were in flight while it was raised had the lower limit too.
    if (limitOf(model) === limit) return reply;
    return { ...reply, texts: reply.texts.map((text) => (isUnspoken(text) ? { ...text, isAskedAgain: true } : text)) };
  }

  const isLimited = (model: string): boolean => {
    const { refused } = completions.traitsOf(model);
    return !refused.has("max_tokens") || !refused.has("max_completion_tokens");
  };

  return { ask, traitsOf: completions.traitsOf, raised: () => Object.fromEntries(raised), close: completions.close };
}

/** The limit cut it off before it said anything. */
const isUnspoken = ({ text, finishReason, refusal }: ReplyText): boolean =>
  finishReason === "length" && refusal === null && withoutThoughts(text).text === "";

/** Whether a server refuses a limit for being higher than it can take. */
const isTooHigh = ({ cause, detail }: Extract<Completion, { ok: false }>): boolean =>
  (cause === "http-400" || cause === "http-422") &&
  /max_(completion_)?tokens|too (large|high|long)|maximum|context (length|window|size)/i.test(detail);
