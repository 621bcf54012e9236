import type { ScoreCause } from "@/lib/domain/cause";
import type { Judgment } from "@/lib/domain/judgment";
import type { JudgedSample } from "@/lib/domain/sample";
import { counted } from "@/lib/domain/text/counted";
import type { ClaimsDetail, claimsShape, LedgerClaim, Place } from "@/lib/metrics/shapes/claims";
import { byModel, commonestCause, modelsOf } from "@/lib/metrics/shapes/models";
import type { ShapedScore } from "@/lib/metrics/shapes/scored";
import { contextSentences } from "@/lib/metrics/texts/context-sentences";
import { ledgerOf } from "./extracted";
import { partsOfResponse, windowsOf } from "./parts";
import { firstPlaceOf, overModels, verdictsByModel } from "./verdicts";

/**
 * Supported / judged claims, as RAGChecker's and RAGAS's faithfulness. Null without claims, if a part of the response was not taken
 * apart, or unless more than half of the claims are judged.
 */
export function scoreClaims(
  { contexts, response }: JudgedSample,
  judgments: readonly Judgment[],
  perCall: number,
): ShapedScore<typeof claimsShape> {
  const { parts } = partsOfResponse(response ?? "");
  const ledger = ledgerOf(judgments, parts.length);
  const placed = ledger?.placed ?? [];
  const { parts: windows, isWhole } = windowsOf(contexts);
  const layout = { claims: placed.length, perCall, windows: windows.length, isWhole };
  const verdicts = verdictsByModel(judgments, layout);
  const firstPlace = firstPlaceOf(contexts);
  const checked = placed.map((claim, at) => {
    const { verdict, evidence } = overModels([...verdicts.values()].flatMap((ofModel) => ofModel[at] ?? []));
    return { ...claim, verdict, evidence: distinct(evidence.map(firstPlace)), inReference: null, citation: null };
  });
  const unplaced = (ledger?.claims ?? []).filter(({ sentences }) => sentences.length === 0);
  const claims: LedgerClaim[] = [
    ...checked,
    ...unplaced.map((claim) => ({ ...claim, verdict: "not-judged" as const, evidence: [], inReference: null, citation: null })),
  ];
  const count = (verdict: LedgerClaim["verdict"]) => checked.filter((one) => one.verdict === verdict).length;
  const [supported, contradicted, notFound] = [count("supported"), count("contradicted"), count("not-found")];
  const judged = supported + contradicted + notFound;
  const isScored = judged * 2 > placed.length;
  const used = new Set(
    checked.flatMap(({ verdict, evidence }) => (verdict === "supported" ? evidence : [])).map((one) => one.context),
  );
  const stated = new Set([...placed.flatMap(({ sentences }) => sentences), ...(ledger?.unchecked ?? [])]);
  const detail: ClaimsDetail = {
    claims,
    needed: null,
    unchecked: ledger?.unchecked.length ?? 0,
    skipped: ledger ? contextSentences([response ?? ""]).length - stated.size : 0,
    unplaced: unplaced.length,
    omitted: ledger?.omitted ?? 0,
    unknown: unknownIn(judgments),
    supported,
    judged,
    contradictedShare: isScored ? contradicted / judged : null,
    unsupported: isScored ? contradicted + notFound : null,
    anyUnsupported: isScored ? Number(contradicted + notFound > 0) : null,
    contextUse: isScored && contexts.length > 0 ? used.size / contexts.length : null,
    claimRecall: null,
    completeness: null,
    utilization: null,
    relevantNoise: null,
    irrelevantNoise: null,
    citationsRight: null,
    models: byModel(modelsOf(judgments), (model) => shareOf(verdicts.get(model) ?? [])),
  };
  return {
    score: isScored ? supported / judged : null,
    cause: isScored ? null : causeOf(judgments, ledger !== null && placed.length === 0),
    scored: isScored ? 1 : 0,
    expected: 1,
    explanation: isScored ? explain(detail) : null,
    detail,
  };
}

/** Readable replies that lack most verdicts give no score either. */
const causeOf = (judgments: readonly Judgment[], isWithoutClaims: boolean): ScoreCause => {
  if (isWithoutClaims) return "no-claims";
  return judgments.some(({ error }) => error !== null) || judgments.length === 0 ? commonestCause(judgments) : "no-score";
};

function shareOf(judged: readonly Pick<LedgerClaim, "verdict">[]): number | null {
  const given = judged.filter(({ verdict }) => verdict !== "not-judged");
  return given.length === 0 ? null : given.filter(({ verdict }) => verdict === "supported").length / given.length;
}

const unknownIn = (judgments: readonly Judgment[]): number =>
  judgments.reduce((sum, one) => {
    const unknown = one.step === 1 && one.error === null ? one.detail?.unknown : 0;
    return sum + (typeof unknown === "number" ? unknown : 0);
  }, 0);

const distinct = (places: readonly Place[]): Place[] =>
  [...new Map(places.map((place) => [`${place.context}.${place.sentence}`, place])).values()].sort(
    (a, b) => a.context - b.context || a.sentence - b.sentence,
  );

function explain({ claims, supported, judged, contradictedShare, unplaced }: ClaimsDetail): string {
  const contradicted = Math.round((contradictedShare ?? 0) * judged);
  const open = claims.length - unplaced - judged;
  return [
    `The contexts support ${supported} of ${counted(judged, "claim")}.`,
    contradicted > 0 && `They contradict ${contradicted}.`,
    open > 0 && `${counted(open, "further claim")} could not be judged.`,
  ]
    .filter(Boolean)
    .join(" ");
}
