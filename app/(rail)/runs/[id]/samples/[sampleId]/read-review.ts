import { judgmentsOfSample, type StoredJudgment } from "assay-lib/db/judgments/read";
import { type StoredScore, scoresOfSamples } from "assay-lib/db/judgments/scores";
import { findRun, type Run } from "assay-lib/db/runs/list";
import type { SharedRun } from "assay-lib/db/runs/shared";
import { withoutLabels } from "assay-lib/db/samples/hidden";
import { runHasSample } from "assay-lib/db/samples/places";
import { findSample } from "assay-lib/db/samples/rows";
import { everyModel } from "assay-lib/domain/judge";
import { thresholdsOf } from "assay-lib/domain/scores/band";
import { metricById } from "assay-lib/metrics/registry";
import { hiddenSamplesHere } from "@/app/(rail)/runs/[id]/samples/hidden";
import { cacheForAnswer } from "@/app/cache-for-answer";
import type { Review, ReviewedMetric } from "@/components/samples/judged/sample";

/** Null if either is missing or the run does not judge the sample. */
export const readSample = cacheForAnswer(async (runId: string, sampleId: string) => {
  const id = /^\d{1,15}$/.test(sampleId) ? Number(sampleId) : 0;
  const [run, sample] = await Promise.all([findRun(runId), findSample(id)]);
  return run && sample && (await runHasSample(run.id, sample.id)) ? { run, sample } : null;
});

/** Null as for `readSample`. Without scores, judgments and labels if the sample is hidden from the visitor. */
export const readReview = cacheForAnswer(async (runId: string, sampleId: string): Promise<Review<Run> | null> => {
  const found = await readSample(runId, sampleId);
  if (!found) return null;
  const { run } = found;
  const isHidden = (await hiddenSamplesHere(run.id)).includes(found.sample.id);
  const sample = isHidden ? withoutLabels(found.sample) : found.sample;
  const [judgments, scores] = isHidden
    ? [[], new Map<number, StoredScore[]>()]
    : await Promise.all([judgmentsOfSample(run.id, sample.id), scoresOfSamples(run.id, [sample.id])]);
  return {
    run,
    sample,
    metrics: reviewedMetrics(run, opinionsInOrder(run.judge, judgments), scores.get(sample.id)),
  };
});

/** The run's metrics, each with its part of a sample. */
export function reviewedMetrics(
  run: Omit<SharedRun, "names">,
  judgments: readonly StoredJudgment[],
  scores: readonly StoredScore[] = [],
): ReviewedMetric[] {
  return run.metrics.flatMap((id) => {
    const metric = metricById(id);
    if (!metric) return [];
    return [
      {
        metric,
        settings: run.settings[id],
        thresholds: thresholdsOf(run.thresholds, id),
        score: scores.find((score) => score.metric === id) ?? null,
        judgments: judgments.filter((judgment) => judgment.metric === id),
      },
    ];
  });
}

/** By model, then poll. */
export function opinionsInOrder(judge: SharedRun["judge"], judgments: readonly StoredJudgment[]): StoredJudgment[] {
  const models = everyModel(judge);
  return [...judgments].sort((a, b) => models.indexOf(a.model) - models.indexOf(b.model) || a.poll - b.poll);
}
