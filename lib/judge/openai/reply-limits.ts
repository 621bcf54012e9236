import type { Reply, ReplyText } from "@/lib/judge/contract/judge";
import { withoutThoughts } from "@/lib/metrics/replies/thoughts";
import type { Completion } from "./reply";

/** A reply's limit is raised this many times, and no further than that. */
const raisedTimes = 4;
const highestRaised = 32_768;

/** The limits of tokens that replies have: the run's, raised once for a model that spends all of them on its thoughts. */
export interface ReplyLimits {
  of(model: string): number;
  /** Raises a model's limit if its completion, which had `limit`, says so. Marks the texts that must be asked again with the higher one. */
  read(model: string, limit: number, completion: Completion): Reply;
  /** Takes a raised limit back if the server refuses it for its height; false if it does not. */
  lower(model: string, limit: number, completion: Completion): boolean;
  /** By model. */
  raised(): Record<string, number>;
}

export function watchLimits(
  maxTokens: number,
  raisedBefore: Readonly<Record<string, number>>,
  /** Whether a model takes a limit. */
  isLimited: (model: string) => boolean,
): ReplyLimits {
  const raised = new Map(Object.entries(raisedBefore).filter(([, limit]) => limit > maxTokens));
  /** Models whose server takes no higher limit. */
  const cannotRise = new Set<string>();
  const limitOf = (model: string) => raised.get(model) ?? maxTokens;

  return {
    of: limitOf,
    read(model, limit, { hasThought = false, ...reply }) {
      if (!reply.ok) return reply;
      // A process that was killed may have sent it with a limit that it could not store.
      if (limit > limitOf(model) && !cannotRise.has(model)) raised.set(model, limit);
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
    },
    lower(model, limit, completion) {
      if (completion.ok || limit === maxTokens || !isTooHigh(completion)) return false;
      raised.delete(model);
      cannotRise.add(model);
      return true;
    },
    raised: () => Object.fromEntries(raised),
  };
}

/** The limit cut it off before it said anything. */
const isUnspoken = ({ text, finishReason, refusal }: ReplyText): boolean =>
  finishReason === "length" && refusal === null && withoutThoughts(text).text === "";

/** Whether a server refuses a limit for being higher than it can take. */
const isTooHigh = ({ cause, detail }: Extract<Completion, { ok: false }>): boolean =>
  (cause === "http-400" || cause === "http-422") &&
  /max_(completion_)?tokens|too (large|high|long)|maximum|context (length|window|size)/i.test(detail);
