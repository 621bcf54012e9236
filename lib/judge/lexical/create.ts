import { setTimeout as rest, setImmediate } from "node:timers/promises";
import { type Judge, unknownTraits } from "@/lib/judge/contract/judge";
import { longestRead } from "@/lib/metrics/define";
import { stepOf } from "@/lib/metrics/steps";
import type { DocumentFrequencies } from "./document-frequencies";
import { createEvidence } from "./evidence";

/** A judge without a key or network, for trying the product: it counts words, and each metric writes the result in its own
 *  reply format. */
export function createLexicalJudge(frequencies: DocumentFrequencies): Judge {
  const evidence = createEvidence(frequencies);
  let turn = Promise.resolve();
  let tookMs = 0;
  return {
    async ask({ metric, sample, asks, settings }) {
      // Large texts take seconds each. Between them the process renews its lease, which takes many turns of the event loop.
      turn = turn.then(() => (tookMs < 100 ? setImmediate() : rest(tookMs / 10)));
      await turn;
      const started = performance.now();
      const texts = asks.map((ask) => ({
        text: stepOf(metric, ask).lexicalReply(sample, ask, evidence, settings),
        finishReason: "stop",
        refusal: null,
      }));
      tookMs = performance.now() - started;
      const latencyMs = Math.round(tookMs);
      const longest = texts.reduce((most, { text }) => Math.max(most, text.length), 0);
      if (longest > longestRead) return { ...tooLong(longest), latencyMs };
      return { ok: true, texts, promptTokens: null, completionTokens: null, latencyMs };
    },
    traitsOf: () => ({ ...unknownTraits, severalReplies: true }),
    raised: () => ({}),
    close: async () => {},
  };
}

const tooLong = (characters: number) =>
  ({
    ok: false,
    cause: "no-score",
    detail: `The texts have too many sentences to list: ${characters.toLocaleString("en")} characters, ${longestRead.toLocaleString("en")} at most.`,
    transient: false,
    isPushback: false,
    retryAfterMs: null,
    fatal: null,
  }) as const;
