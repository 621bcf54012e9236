import type { ClaimsDetail, LedgerClaim, NeededClaim } from "@/lib/metrics/shapes/claims";

type Verdict = LedgerClaim["verdict"];

/** Supported / judged; null unless more than half are judged. */
export function shareOfReference(verdicts: readonly Verdict[]): number | null {
  const judged = verdicts.filter((verdict) => verdict !== "not-judged");
  return judged.length * 2 <= verdicts.length ? null : share(judged, (verdict) => verdict === "supported");
}

function share<T>(all: readonly T[], is: (one: T) => boolean): number | null {
  return all.length === 0 ? null : all.filter(is).length / all.length;
}

type Figures = Pick<ClaimsDetail, "claimRecall" | "completeness" | "utilization" | "relevantNoise" | "irrelevantNoise">;

/**
 * Figures by the claims of a reference, by RAGChecker's formulas (Ru et al. 2024, arXiv:2408.08067) over our claims. Noise counts
 * claims that the contexts support and the reference does not: relevant if a context of their evidence supports a claim of the
 * reference.
 */
export function againstReference(claims: readonly LedgerClaim[], needed: readonly NeededClaim[]): Figures {
  const retrieved = needed.filter(({ inContexts, inResponse }) => inContexts === "supported" && inResponse !== "not-judged");
  const relevant = new Set(
    needed.flatMap(({ inContexts, evidence }) => (inContexts === "supported" ? evidence.map(({ context }) => context) : [])),
  );
  const judged = claims.filter(
    ({ verdict, inReference }) => verdict !== "not-judged" && inReference !== null && inReference !== "not-judged",
  );
  const isNoise = ({ verdict, inReference }: LedgerClaim) => verdict === "supported" && inReference !== "supported";
  const isRelevant = ({ evidence }: LedgerClaim) => evidence.some(({ context }) => relevant.has(context));
  const isKnown = judged.length * 2 > claims.length && needed.length > 0;
  return {
    claimRecall: shareOfReference(needed.map(({ inContexts }) => inContexts)),
    completeness: shareOfReference(needed.map(({ inResponse }) => inResponse)),
    utilization: share(retrieved, ({ inResponse }) => inResponse === "supported"),
    relevantNoise: isKnown ? share(judged, (claim) => isNoise(claim) && isRelevant(claim)) : null,
    irrelevantNoise: isKnown ? share(judged, (claim) => isNoise(claim) && !isRelevant(claim)) : null,
  };
}
