import { sentenceKey } from "@/lib/metrics/claims/verdicts";
import type { ClaimPlace, LedgerClaim, NeededClaim } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/context-sentences";

export interface LedgerSide {
  claims: readonly LedgerClaim[];
  /** Claims of the reference; null without one. */
  needed: readonly NeededClaim[] | null;
  contexts: readonly string[];
}

export const placeKey = ({ context, sentence }: ClaimPlace): string => `${context}.${sentence}`;

/** Keys of the sentences of a side's contexts, by place and all. */
export interface Sentences {
  byPlace: ReadonlyMap<string, string>;
  keys: ReadonlySet<string>;
}

export function sentencesOf({ contexts }: Pick<LedgerSide, "contexts">): Sentences {
  const byPlace = new Map(
    contextSentences(contexts).map(({ context, index, text }) => [placeKey({ context, sentence: index }), sentenceKey(text)]),
  );
  return { byPlace, keys: new Set(byPlace.values()) };
}

/** Whether the other side retrieved all of these sentences too. */
export const areRetrieved = (places: readonly ClaimPlace[], own: Sentences, other: Sentences): boolean =>
  places.every((place) => other.keys.has(own.byPlace.get(placeKey(place)) ?? ""));
