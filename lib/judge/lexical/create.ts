import { type Judge, unknownTraits } from "@/lib/judge/contract/judge";
import type { DocumentFrequencies } from "./document-frequencies";
import { createEvidence } from "./evidence";

/**
 * A judge that needs no key and no network: it counts words, and each metric writes the result as a reply in its own format. A stand-in to
 * try the product with; the same texts always get the same reply. `frequencies`, counted from the dataset's contexts, says which words are rare.
 */
export function createLexicalJudge(frequencies: DocumentFrequencies): Judge {
  const evidence = createEvidence(frequencies);
  return {
    async ask({ metric, sample, asks, settings }) {
      const started = performance.now();
      const texts = asks.map((ask) => ({
        text: metric.lexicalReply(sample, ask, evidence, settings),
        finishReason: "stop",
        refusal: null,
      }));
      return { ok: true, texts, promptTokens: null, completionTokens: null, latencyMs: Math.round(performance.now() - started) };
    },
    traitsOf: () => ({ ...unknownTraits, severalReplies: true }),
    raised: () => ({}),
    close: async () => {},
  };
}
