import type { Sample } from "@/lib/db/samples/rows";
import type { ClaimsDetail, LedgerClaim } from "@/lib/metrics/shapes/claims";
import { contextSentences, numberOf } from "@/lib/metrics/texts/context-sentences";

/** In characters; a sentence can be a whole text without a full stop. */
const longestQuote = 600;

export interface QuotedClaim {
  text: string;
  verdict: LedgerClaim["verdict"];
  isPlaced: boolean;
  /** The response's sentences; empty if the claim repeats them. */
  stated: string[];
  /** `context` counts from 1. */
  evidence: { context: number; text: string }[];
}

/** The texts of the sentences that a ledger names. */
export function quotedClaims(
  { claims }: ClaimsDetail,
  { contexts, response }: Pick<Sample, "contexts" | "response">,
): QuotedClaim[] {
  const ofResponse = contextSentences([response ?? ""]);
  const ofContexts = new Map(contextSentences(contexts).map((one) => [numberOf(one), one.text]));
  return claims.map(({ text, verdict, sentences, evidence }) => {
    const stated = sentences.flatMap((index) => ofResponse[index]?.text ?? []);
    return {
      ...{ text, verdict, isPlaced: sentences.length > 0 },
      stated: stated.join(" ") === text ? [] : stated.map(cut),
      evidence: evidence.flatMap(({ context, sentence }) => {
        const found = ofContexts.get(numberOf({ context, index: sentence }));
        return found === undefined ? [] : [{ context: context + 1, text: cut(found) }];
      }),
    };
  });
}

const cut = (text: string): string => (text.length > longestQuote ? `${text.slice(0, longestQuote)} …` : text);
