import { type LabelledContexts, readContexts } from "@/lib/db/comparison/contexts";
import type { Run } from "@/lib/db/runs/list";
import type { AtDepth, ContextComparison } from "@/lib/domain/comparison/contexts";
import { metricById } from "@/lib/metrics/registry";
import type { Comparison } from "@/lib/runs/compare/metrics";
import { testTogether } from "@/lib/runs/compare/verdicts";
import { memoise, stateOf } from "@/lib/runs/summary/memoise";
import { meanDifference, type PairSums } from "@/lib/stats/compared/mean-difference";
import { contextLabel } from "./label";

/** The lowest rank that is compared; contexts after it count only in the overlap. */
const deepest = 10;
const cacheSize = 4;

/**
 * What the compared runs retrieved: scores by rank, precision at k, nDCG at k and overlap. Cached until a run changes.
 *
 * Precision at k is the share of the first k contexts with a Good or Excellent score (Manning, Raghavan and Schütze,
 * "Introduction to Information Retrieval", 2008, 8.4), over questions with k scored contexts on both sides. nDCG at k is Σ
 * gain(i)/log₂(i + 1) over the first k contexts, divided by the same sum for the best order (Järvelin and Kekäläinen, "Cumulated
 * gain-based evaluation of IR techniques", ACM TOIS 2002). The best order includes every labelled context that any compared run
 * retrieved for the question, each text once; a text without a label has gain 0. Overlap is by text, ignoring white space;
 * Jaccard's coefficient (1912) is contexts on both sides / contexts on either. If a configuration has several samples of a
 * question, the first counts.
 */
export function compareContexts(comparison: Comparison): Promise<ContextComparison> {
  const key = JSON.stringify([
    comparison.report.pairing.by,
    comparison.settings.margins.each,
    comparison.runs.map((run) => [stateOf(run), run.name]),
  ]);
  return memoise("contexts", cacheSize, key, () => compare(comparison));
}

async function compare({ runs, pairing, report, thresholds, settings }: Comparison): Promise<ContextComparison> {
  const metrics = Object.keys(report.metrics).filter((id) => metricById(id)?.shape.kind === "contexts");
  const goodFrom = thresholds.Good;
  const labels = await readLabels(runs);
  const read = await readContexts({
    runs,
    samples: pairing.samples,
    metrics,
    deepest,
    threshold: goodFrom,
    labelled: labels.gains,
  });
  const ranks = Math.min(deepest, Math.max(0, ...read.depths));
  const margin = settings.margins.each;
  const candidates = runs.slice(1);
  const remarks = [...labels.remarks];
  if (metrics.length === 0)
    remarks.push("No metric that judges single contexts is in both runs, so there are no scores by rank.");
  if (Math.max(0, ...read.depths) > deepest) remarks.push(`Ranks after ${deepest} are left out of scores, precision and nDCG.`);
  return {
    deepest,
    overlap: candidates.flatMap(({ id }, index) => {
      const overlap = read.overlap[index];
      if (!overlap) return [];
      const { compared, alike, jaccard, shared, moved, lost, gained } = overlap;
      const mean = compared === 0 ? null : jaccard / compared;
      return [{ run: id, shared, moved, lost, gained, questions: compared, sameContexts: alike, jaccard: mean }];
    }),
    goodFrom,
    metrics: Object.fromEntries(
      metrics.map((metric, metricIndex) => [
        metric,
        candidates.flatMap((run, index) => {
          const sums = read.ranked[metricIndex]?.[index];
          if (!sums || !run.metrics.includes(metric)) return [];
          const [byRank = [], precision = []] = atEachK([sums.ranks.slice(0, ranks), sums.precision.slice(0, ranks)], margin);
          return [{ run: run.id, ranks: byRank.map(({ k: rank, ...figures }) => ({ rank, ...figures })), precision }];
        }),
      ]),
    ),
    label: labels.name,
    ndcg: candidates.flatMap(({ id }, index) => {
      const sums = read.ndcg[index];
      const [at = []] = sums ? atEachK([sums.slice(0, ranks)], margin) : [];
      return sums ? [{ run: id, at }] : [];
    }),
    remarks,
  };
}

/** Differences at each k, corrected together over all lists. */
function atEachK(lists: readonly (readonly PairSums[])[], margin: number): AtDepth[][] {
  const differences = lists.map((sums) => sums.map(meanDifference));
  const tests = testTogether(differences.flat().map((difference) => ({ name: "", difference, margin })));
  let next = 0;
  return differences.map((list) =>
    list.map((one, index) => {
      const test = tests[next++];
      return {
        k: index + 1,
        n: one?.pairs ?? 0,
        meanBaseline: one?.meanBaseline ?? null,
        meanCandidate: one?.meanCandidate ?? null,
        difference: one?.difference ?? null,
        ci95: one?.interval ?? null,
        interval: test?.interval ?? null,
        pAdjusted: test?.pAdjusted ?? null,
        verdict: test?.verdict ?? null,
      };
    }),
  );
}

interface Labels {
  name: string | null;
  /** By run. */
  gains: (LabelledContexts | null)[];
  remarks: string[];
}

/** The baseline's label of single contexts, read from every run that has it. */
async function readLabels([baseline, ...candidates]: readonly Run[]): Promise<Labels> {
  const none = { name: null, gains: [null, ...candidates.map(() => null)] };
  const label = baseline && (await contextLabel(baseline.configurationId));
  if (!label)
    return {
      ...none,
      remarks: ["nDCG needs labels that say what each context is worth; the baseline's samples carry none."],
    };
  const gains: Labels["gains"] = [label.gains];
  const remarks: string[] = [];
  for (const run of candidates) {
    const same = await contextLabel(run.configurationId, label.name);
    gains.push(same?.gains ?? null);
    if (!same) remarks.push(`nDCG needs the label ${label.name} on each context; the samples of ${run.name} do not carry it.`);
  }
  return { name: label.name, gains, remarks };
}
