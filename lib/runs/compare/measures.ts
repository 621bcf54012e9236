import { readMeasuresOf } from "@/lib/db/comparison/measures";
import { type Measure, type MeasureKind, unitOf } from "@/lib/domain/comparison/measures";
import { memoise, stateOf } from "@/lib/runs/summary/memoise";
import { meanDifference, PairTotals } from "@/lib/stats/compared/mean-difference";
import { differenceInterval, fewestQuestions } from "@/lib/stats/compared/paired-difference";
import { quantile } from "@/lib/stats/quantile";
import type { PairedRuns } from "./paired-runs";

const cacheSize = 8;

export interface MeasuredRuns {
  /** Metadata columns that hold numbers in every run. */
  columns: string[];
  /** By candidate, in order: its cost and latency, as far as the rows have them. */
  measures: Measure[][];
}

/** What the paired questions cost and how long they took, by the metadata of their samples. Cached as the pairs are. */
export function measureRuns({ runs, pairing }: PairedRuns, chosen: Partial<Record<MeasureKind, string>>): Promise<MeasuredRuns> {
  const configurations = runs.map(({ configurationId }) => configurationId);
  const key = JSON.stringify([runs.map(stateOf), configurations, pairing.report.by, chosen]);
  return memoise("measures", cacheSize, key, async () => {
    const { columns, measures } = await readMeasuresOf(configurations, pairing, chosen);
    const compared = measures.map(({ kind, column, values: [baseline = new Float64Array(), ...candidates] }) =>
      candidates.map((candidate) => measureOf(kind, column, baseline, candidate)),
    );
    return { columns, measures: runs.slice(1).map((_, index) => compared.flatMap((ofCandidates) => ofCandidates[index] ?? [])) };
  });
}

function measureOf(kind: MeasureKind, column: string, baseline: Float64Array, candidate: Float64Array): Measure {
  const totals = new PairTotals();
  for (const [index, value] of baseline.entries()) totals.add(value, candidate[index] ?? Number.NaN);
  const found = meanDifference(totals);
  const ci95 = found && differenceInterval(found, 0.05, Number.POSITIVE_INFINITY);
  const isPaired = (_: number, index: number) =>
    !Number.isNaN((baseline[index] ?? Number.NaN) + (candidate[index] ?? Number.NaN));
  const side = (values: Float64Array, mean: number): Measure["baseline"] => {
    const ascending = values.filter(isPaired).sort();
    return { mean, median: quantile(ascending, 0.5), p95: quantile(ascending, 0.95) };
  };
  return {
    kind,
    column,
    unit: unitOf(kind, column),
    n: totals.n,
    baseline: found && side(baseline, found.meanBaseline),
    candidate: found && side(candidate, found.meanCandidate),
    difference: found?.difference ?? null,
    ci95,
    verdict: found && found.questions >= fewestQuestions ? verdictOf(ci95) : null,
  };
}

/** Less is better; the interval has to leave out 0. */
function verdictOf(interval: Measure["ci95"]): Measure["verdict"] {
  if (!interval) return null;
  if (interval[1] < 0) return "better";
  return interval[0] > 0 ? "worse" : "not-distinguishable";
}
