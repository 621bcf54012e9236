import type { Reply, ReplyText } from "@/lib/judge/contract/call";
import { endingOf } from "@/lib/judge/contract/finish-reason";
import { replyWithoutThoughts } from "@/lib/metrics/replies/thoughts";
import type { Completion } from "./reply";

const raisedTimes = 4;
const highestRaised = 32_768;

export type ReplyLimits = ReturnType<typeof watchLimits>;

/** Token limits of replies: the run's, raised once for a model that spends all of them on thoughts. */
export function watchLimits(
  maxTokens: number,
  raisedBefore: Readonly<Record<string, number>>,
  isLimited: (model: string) => boolean,
) {
  const raised = new Map(Object.entries(raisedBefore).filter(([, limit]) => limit > maxTokens));
  const cannotRise = new Set<string>();
  const limitOf = (model: string) => raised.get(model) ?? maxTokens;

  return {
    of: limitOf,
    /** Raises the limit if the completion, which had `limit`, needs it. Marks the texts to request again. */
    read(model: string, limit: number, { hasThought = false, ...reply }: Completion): Reply {
      if (!reply.ok) return reply;
      // A process that was killed may have sent a limit that it could not store.
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
      // Requests in flight during the raise had the lower limit too.
      if (limitOf(model) === limit) return reply;
      return { ...reply, texts: reply.texts.map((text) => (isUnspoken(text) ? { ...text, isAskedAgain: true } : text)) };
    },
    /** False if the server did not refuse the limit for its height. */
    lower(model: string, limit: number, completion: Completion): boolean {
      if (completion.ok || limit === maxTokens || !isTooHigh(completion)) return false;
      raised.delete(model);
      cannotRise.add(model);
      return true;
    },
    raised: (): Record<string, number> => Object.fromEntries(raised),
  };
}

const isUnspoken = ({ text, finishReason, refusal }: ReplyText): boolean =>
  endingOf(finishReason) === "cut" && refusal === null && replyWithoutThoughts(text).text === "";

const isTooHigh = ({ cause, detail }: Extract<Completion, { ok: false }>): boolean =>
  (cause === "http-400" || cause === "http-422") &&
  /max_(completion_)?tokens|too (large|high|long)|maximum|context (length|window|size)/i.test(detail);
