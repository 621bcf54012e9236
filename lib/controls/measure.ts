import type { ControlChange, ControlVerdict, KindReport, MetricControls, ShareOf } from "@/lib/controls/words/report";
import { type ControlKind, controlKinds, expectedOf, type Family } from "@/lib/domain/controls/kinds";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { aurocOfCounts } from "@/lib/stats/auroc/independent";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { countClasses } from "@/lib/stats/confusion";
import type { Figure } from "@/lib/stats/estimate";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";

export interface ScoredControl {
  id: string;
  kind: ControlKind;
  source: number;
  pair: string | null;
  /** Null if it could not be had. */
  score: number | null;
}

interface Measured {
  metric: string;
  family: Family;
  passes: number;
  /** Scores of the checked run by sample. */
  first: ReadonlyMap<number, number>;
}

/** Below, on either side, nothing is said of the judge. */
const fewest = 10;
/** What the lower bound of the AUROC must be above, so that a random judge passes as good as never: see measure.test.ts. */
const bar = 0.7;

/** What a judge makes of its controls: shares with exact intervals, paired changes, and whether it separates bad from good. */
export function measureControls(controls: readonly ScoredControl[], { metric, family, passes, first }: Measured): MetricControls {
  const byId = new Map(controls.map((control) => [control.id, control]));
  const kinds = controlKinds.flatMap((kind): KindReport[] => {
    const ofKind = controls.filter((control) => control.kind === kind);
    return kind === "untouched" || ofKind.length === 0 ? [] : [measureKind(kind, ofKind, byId, passes)];
  });
  const scored = controls.flatMap(({ score, ...control }) => (score === null ? [] : [{ ...control, score }]));
  const bad = scored.filter(({ kind }) => expectedOf[kind] === "bad");
  const good = scored.filter(({ kind }) => expectedOf[kind] === "good");
  const against = good.length >= fewest ? good : scored.filter(({ kind }) => kind === "untouched");
  const sides = [...bad, ...against];
  const { value, ci95 } = separationOf(
    sides.map(({ score }) => score),
    sides.map((_, at) => at >= bad.length),
    sides.map(({ source }) => source),
  );
  const caught = measuredShare(bad, ({ score }) => score < passes);
  return {
    metric,
    family,
    passes,
    kinds,
    verdict: verdictOf({ value, ci95 }, caught, Math.min(bad.length, against.length)),
    separation: { value, ci95, bad: bad.length, good: against.length },
    caught,
    passed: measuredShare(good, ({ score }) => score >= passes),
    noise: noiseOf(scored, first, passes),
  };
}

/** If all sources score alike, their clusters do not vary, and each control counts by itself. */
function separationOf(scores: number[], labels: boolean[], sources: number[]): Figure {
  const clustered = clusteredAuroc(scores, labels, sources);
  return clustered.cause === "nothing-varies" ? aurocOfCounts(countClasses(scores, labels)) : clustered;
}

function measureKind(
  kind: ControlKind,
  controls: readonly ScoredControl[],
  byId: ReadonlyMap<string, ScoredControl>,
  passes: number,
): KindReport {
  const expected = expectedOf[kind];
  const pairs = controls.flatMap(({ score, pair }) => {
    const before = byId.get(pair ?? "")?.score ?? null;
    return score === null || before === null ? [] : [{ before, after: score }];
  });
  const scored = controls.flatMap(({ score }) => score ?? []);
  const right =
    expected === "same"
      ? measuredShare(pairs, ({ before, after }) => before >= passes === after >= passes)
      : measuredShare(scored, (score) => score >= passes === (expected === "good"));
  return { kind, expected, n: scored.length, unscored: controls.length - scored.length, right, change: changeOf(pairs) };
}

export function measuredShare<T>(list: readonly T[], holds: (one: T) => boolean): ShareOf {
  const hits = list.filter(holds).length;
  return { hits, of: list.length, ci95: list.length === 0 ? null : clopperPearson(hits, list.length) };
}

interface Pair {
  before: number;
  after: number;
}

export const differenceOf = (pairs: readonly Pair[]) =>
  pairedDifference({
    baseline: Float64Array.from(pairs, ({ before }) => before),
    candidate: Float64Array.from(pairs, ({ after }) => after),
  });

export function changeOf(pairs: readonly Pair[]): ControlChange | null {
  const found = differenceOf(pairs);
  return found && { mean: found.difference, ci95: found.interval, pairs: found.pairs };
}

function noiseOf(
  scored: readonly (ScoredControl & { score: number })[],
  first: ReadonlyMap<number, number>,
  passes: number,
): MetricControls["noise"] {
  const pairs = scored.flatMap(({ kind, source, score }) => {
    const before = first.get(source);
    return kind !== "untouched" || before === undefined ? [] : [{ before, after: score }];
  });
  if (pairs.length === 0) return null;
  return {
    pairs: pairs.length,
    changed: measuredShare(pairs, ({ before, after }) => before >= passes !== after >= passes),
    meanAbsolute: pairs.reduce((sum, { before, after }) => sum + Math.abs(after - before), 0) / pairs.length,
  };
}

function verdictOf({ value, ci95 }: Pick<Figure, "value" | "ci95">, caught: ShareOf, fewer: number): ControlVerdict {
  if (fewer < fewest) return "too-few";
  // A missing interval means that all scores are equal.
  if (value === null || ci95 === null || ci95[0] <= 0.5) return "blind";
  if (ci95[0] < bar) return "weak";
  return caught.ci95 !== null && caught.ci95[1] < 0.5 ? "misses" : "separates";
}
