import type { OpenedQuestion } from "@/lib/comparison/questions/opened";
import type { ClaimQuote, QuestionClaims, QuotedChange } from "@/lib/domain/evidence/question";
import { type ClaimPlace, claimsShape } from "@/lib/metrics/shapes/claims";
import { contextSentences } from "@/lib/metrics/texts/sentences";
import { type ChangedClaim, compareClaims, type LedgerSide, placeKey } from "./compare-claims";

/** In characters; a sentence can be a whole text without a full stop. */
const longestQuote = 600;

/** Null unless both sides have a list of claims. In the process itself: the comparison by words is bounded. */
export function questionClaims({ baseline, candidate }: OpenedQuestion, metric: string): QuestionClaims | null {
  const before = sideOf(baseline, metric);
  const after = sideOf(candidate, metric);
  if (!before || !after) return null;
  const { gained, lost, unsupported, needed } = compareClaims(before, after);
  const quotes = [quoter(baseline.sample, 0), quoter(candidate.sample, 1)] as const;
  const change = (side: 0 | 1) => (claim: ChangedClaim) => changeOf(claim, quotes[side]);
  return {
    gained: gained.map(change(1)),
    lost: lost.map(change(0)),
    unsupported: ([0, 1] as const).flatMap((side) =>
      unsupported[side].flatMap(({ text, verdict, isInBoth, elsewhere }) =>
        elsewhere?.by === "judge" || (isInBoth && side === 1)
          ? []
          : [{ side, text, verdict, isInBoth, quotes: elsewhere ? quotes[side === 0 ? 1 : 0](elsewhere.evidence) : [] }],
      ),
    ),
    needed:
      needed?.map(({ text, foundBy, evidence: [here, there] }) => ({
        text,
        foundBy,
        quotes: here.length > 0 ? quotes[0](here) : quotes[1](there),
      })) ?? null,
  };
}

function sideOf({ sample, scores }: OpenedQuestion["baseline"], metric: string): LedgerSide | null {
  const detail = claimsShape.detail.safeParse(scores.get(metric)?.detail).data;
  if (!detail) return null;
  return { claims: detail.claims, needed: detail.needed, contexts: sample.contexts };
}

const changeOf = (
  { text, evidence, other, isRetrieved }: ChangedClaim,
  quote: (places: readonly ClaimPlace[]) => ClaimQuote[],
): QuotedChange => ({
  text,
  isRetrieved,
  other: other && (other.verdict === "contradicted" ? "contradicted" : "not-found"),
  quotes: quote(evidence),
});

function quoter(
  { contexts, contextDetails }: OpenedQuestion["baseline"]["sample"],
  side: 0 | 1,
): (places: readonly ClaimPlace[]) => ClaimQuote[] {
  const texts = new Map(
    contextSentences(contexts).map(({ context, index, text }) => [placeKey({ context, sentence: index }), text]),
  );
  return (places) =>
    places.flatMap((place) => {
      const text = texts.get(placeKey(place));
      return text === undefined
        ? []
        : [{ side, context: place.context + 1, id: contextDetails?.[place.context]?.id ?? null, text: cut(text) }];
    });
}

const cut = (text: string): string => (text.length > longestQuote ? `${text.slice(0, longestQuote)} …` : text);
