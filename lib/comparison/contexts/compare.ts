import type { Comparison } from "@/lib/comparison/metrics";
import type { RunPair } from "@/lib/comparison/paired-runs";
import { readPairedContexts } from "@/lib/comparison/store/questions";
import type { AtDepths } from "@/lib/comparison/store/sum-contexts";
import { testTogether } from "@/lib/comparison/verdicts";
import type { AtDepth, ContextComparison } from "@/lib/comparison/words/contexts";
import type { Run } from "@/lib/db/runs/list";
import { hasGold } from "@/lib/db/samples/gold";
import { type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { metricById } from "@/lib/metrics/registry";
import { memoise, stateOf } from "@/lib/summaries/memoise";
import { readLabels, relevanceOf } from "./relevance";

/** The lowest rank compared; later contexts count only in the overlap. */
const deepest = 10;
const cacheSize = 8;

/**
 * What the compared runs retrieved: scores by rank, precision at k, nDCG at k and overlap. Cached until a run changes.
 *
 * Precision at k is the share of the first k contexts with a Good or Excellent score (Manning, Raghavan and Schütze,
 * "Introduction to Information Retrieval", 2008, 8.4), over questions with k scored contexts on both sides. nDCG at k is Σ
 * gain(i)/log₂(i + 1) over the first k contexts, divided by the same sum for the best order (Järvelin and Kekäläinen, "Cumulated
 * gain-based evaluation of IR techniques", ACM TOIS 2002). The best order includes every labelled context that either of the two
 * runs retrieved for the question, each text once; a text without a label has gain 0. Overlap is by the documents' ids where all of a question's
 * contexts have one and none repeats, else by text, ignoring white space; Jaccard's coefficient (1912) is contexts on both sides / contexts on either. Recall at k is the share of the relevant contexts, those
 * with a gain above 0 that either run retrieved, among the first k; where the samples of all runs have gold contexts it is the share of those instead. If a configuration has several samples of a
 * question, the first counts.
 */
export async function compareContexts({ pairs, thresholds, settings }: Comparison): Promise<ContextComparison> {
  const found: ContextComparison[] = [];
  const margin = settings.margins.each;
  for (const pair of pairs) {
    const runs = [pair.baseline, pair.candidate];
    const key = JSON.stringify([pair.pairing.report.by, margin, runs.map((run) => [stateOf(run), run.name])]);
    found.push(await memoise("contexts", cacheSize, key, () => compare(pair, thresholds, margin)));
  }
  const [first] = found;
  if (!first) throw new Error("A comparison has a candidate.");
  const metrics = [...new Set(found.flatMap((one) => Object.keys(one.metrics)))];
  return {
    ...first,
    overlap: found.flatMap(({ overlap }) => overlap),
    metrics: Object.fromEntries(metrics.map((metric) => [metric, found.flatMap((one) => one.metrics[metric] ?? [])])),
    ndcg: found.flatMap(({ ndcg }) => ndcg),
    recall: found.flatMap(({ recall }) => recall),
    remarks: [...new Set(found.flatMap(({ remarks }) => remarks))],
  };
}

async function compare(
  { baseline, candidate, pairing, scores }: RunPair,
  thresholds: Thresholds,
  margin: number,
): Promise<ContextComparison> {
  const runs = [baseline, candidate];
  const metrics = [...scores.keys()].filter((id) => metricById(id)?.shape.kind === "contexts");
  const goodFrom = Object.fromEntries(metrics.map((id) => [id, (thresholdsOf(thresholds, id) ?? thresholds.all).Good]));
  const [labels, haveGold] = await Promise.all([
    readLabels(runs),
    Promise.all(runs.map(({ configurationId }) => hasGold(configurationId))),
  ]);
  const read = await readPairedContexts({
    runs,
    samples: pairing.samples,
    clusters: pairing.clusters,
    metrics,
    deepest,
    goodFrom,
    labelled: labels.gains,
    gold: haveGold.every(Boolean),
  });
  const relevance = relevanceOf(haveGold, labels, runs);
  const ranks = Math.min(deepest, Math.max(0, ...read.depths));
  const candidates = runs.slice(1);
  const remarks = [...relevance.remarks];
  if (metrics.length === 0)
    remarks.push("No metric that judges single contexts is in both runs, so there are no scores by rank.");
  if (Math.max(0, ...read.depths) > deepest) remarks.push(`Ranks after ${deepest} are left out of scores, precision and nDCG.`);
  return {
    deepest,
    overlap: candidates.flatMap(({ id: run }, index) => {
      const overlap = read.overlap[index];
      return overlap ? [{ run, ...overlap }] : [];
    }),
    metrics: Object.fromEntries(
      metrics.map((metric, metricIndex) => [
        metric,
        candidates.flatMap((run, index) => {
          const sums = read.ranked[metricIndex]?.[index];
          if (!sums || !run.metrics.includes(metric)) return [];
          const { ndcg: ndcgSums, recall: recallSums } = relevance.sums(read, index);
          const lists = [sums.ranks, sums.precision, ndcgSums, recallSums];
          const [byRank = [], precision = [], ndcg = [], recall = []] = atEachK(
            lists.map((list) => list.slice(0, ranks)),
            margin,
          );
          const meanOf = ({ n, sum }: { n: number; sum: number }) => (n === 0 ? null : sum / n);
          return [
            {
              run: run.id,
              goodFrom: goodFrom[metric] ?? 0,
              ranks: byRank.map(({ k: rank, ...figures }) => ({ rank, ...figures })),
              precision,
              ndcg,
              recall,
              lost: meanOf(sums.exchanged.lost),
              gained: meanOf(sums.exchanged.gained),
            },
          ];
        }),
      ]),
    ),
    label: labels.name,
    ndcgBy: relevance.ndcgBy,
    recallBy: relevance.recallBy,
    ...byRelevance(candidates, (index) => relevance.sums(read, index), ranks, margin),
    remarks,
  };
}

/** nDCG and recall at each k, corrected together by candidate. */
function byRelevance(
  candidates: readonly Run[],
  sumsOf: (candidate: number) => { ndcg: AtDepths; recall: AtDepths },
  ranks: number,
  margin: number,
): Pick<ContextComparison, "ndcg" | "recall"> {
  const found = candidates.flatMap(({ id: run }, index) => {
    const sums = sumsOf(index);
    if (sums.ndcg.length + sums.recall.length === 0) return [];
    const [ndcg = [], recall = []] = atEachK([sums.ndcg.slice(0, ranks), sums.recall.slice(0, ranks)], margin);
    return [{ run, ndcg, recall }];
  });
  return { ndcg: found.map(({ run, ndcg: at }) => ({ run, at })), recall: found.map(({ run, recall: at }) => ({ run, at })) };
}

function atEachK(lists: readonly AtDepths[], margin: number): AtDepth[][] {
  const tests = testTogether(lists.flat().map((difference) => ({ name: "", difference, margin })));
  let next = 0;
  return lists.map((list) =>
    list.map((one, index) => {
      const test = tests[next++];
      return {
        k: index + 1,
        n: one?.pairs ?? 0,
        meanBaseline: one?.baselineMean ?? null,
        meanCandidate: one?.candidateMean ?? null,
        baselineInterval: one?.intervals.baseline ?? null,
        candidateInterval: one?.intervals.candidate ?? null,
        difference: one?.difference ?? null,
        ci95: one?.interval ?? null,
        interval: test?.interval ?? null,
        confidence: test?.confidence ?? null,
        pAdjusted: test?.pAdjusted ?? null,
        verdict: test?.verdict ?? null,
      };
    }),
  );
}
