import { readMeasuresOf } from "@/lib/comparison/store/questions";
import { type Measure, type MeasureKind, unitOf } from "@/lib/comparison/words/measures";
import { type PairedScores, tInterval } from "@/lib/stats/compared/differences";
import { fewestQuestions, pairedDifference } from "@/lib/stats/compared/paired-difference";
import { quantile } from "@/lib/stats/quantile";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import type { PairedRuns, RunPair } from "./paired-runs";

const cacheSize = 8;

export interface MeasuredRuns {
  columns: string[];
  measures: Measure[][];
}

/** Cost and latency of the paired questions, from their samples' metadata. Cached. */
export async function measureRuns({ pairs }: PairedRuns, chosen: Partial<Record<MeasureKind, string>>): Promise<MeasuredRuns> {
  const found = [];
  for (const pair of pairs) found.push(await measurePair(pair, chosen));
  return { columns: [...new Set(found.flatMap(({ columns }) => columns))], measures: found.map(({ measures }) => measures) };
}

function measurePair({ baseline, candidate, pairing }: RunPair, chosen: Partial<Record<MeasureKind, string>>) {
  const runs = [baseline, candidate];
  const key = JSON.stringify([runs.map(stateOf), runs.map(({ configurationId }) => configurationId), pairing.report.by, chosen]);
  return memoise("measures", cacheSize, key, async () => {
    const { columns, measures } = await readMeasuresOf(
      runs.map(({ configurationId }) => configurationId),
      pairing,
      chosen,
    );
    return {
      columns,
      measures: measures.map(({ kind, column, values: [from = new Float64Array(), to = new Float64Array()] }) =>
        measureOf({ kind, column }, { baseline: from, candidate: to, questions: pairing.clusters }),
      ),
    };
  });
}

function measureOf({ kind, column }: Pick<Measure, "kind" | "column">, scores: PairedScores): Measure {
  const { baseline, candidate } = scores;
  const found = pairedDifference(scores);
  // If every question differs equally, the interval is that difference.
  const ci95 =
    found &&
    (tInterval(found.differences, 0.05, Number.POSITIVE_INFINITY) ??
      (found.questions > 1 ? ([found.difference, found.difference] as [number, number]) : null));
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
    n: found?.pairs ?? 0,
    baseline: found && side(baseline, found.baselineMean),
    candidate: found && side(candidate, found.candidateMean),
    difference: found?.difference ?? null,
    ci95,
    verdict: found && found.questions >= fewestQuestions() ? verdictOf(ci95) : null,
  };
}

/** Less is better; the interval must exclude 0. */
function verdictOf(interval: Measure["ci95"]): Measure["verdict"] {
  if (!interval) return null;
  if (interval[0] === 0 && interval[1] === 0) return "equivalent";
  if (interval[1] < 0) return "better";
  return interval[0] > 0 ? "worse" : "not-distinguishable";
}
