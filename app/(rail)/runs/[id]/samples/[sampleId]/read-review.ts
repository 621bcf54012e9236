import { cache } from "react";
import type { Review } from "@/components/samples/judged/sample";
import { judgmentsOfSample } from "@/lib/db/judgments/read";
import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { findRun, type Run } from "@/lib/db/runs/list";
import { runHasSample } from "@/lib/db/samples/of-run";
import { findSample } from "@/lib/db/samples/rows";
import { everyModel } from "@/lib/domain/judge";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metricById } from "@/lib/metrics/registry";

/** Null if either is missing or the run does not judge the sample. */
export const readSample = cache(async (runId: string, sampleId: string) => {
  const id = /^\d{1,15}$/.test(sampleId) ? Number(sampleId) : 0;
  const [run, sample] = await Promise.all([findRun(runId), findSample(id)]);
  return run && sample && (await runHasSample(run.id, sample.id)) ? { run, sample } : null;
});

/** Null as for `readSample`. */
export const readReview = cache(async (runId: string, sampleId: string): Promise<Review<Run> | null> => {
  const found = await readSample(runId, sampleId);
  if (!found) return null;
  const { run, sample } = found;
  const [judgments, scores] = await Promise.all([judgmentsOfSample(run.id, sample.id), scoresOfSamples(run.id, [sample.id])]);
  const models = everyModel(run.judge);
  const order = (model: string) => models.indexOf(model);
  judgments.sort((a, b) => order(a.model) - order(b.model) || a.poll - b.poll);
  const metrics = run.metrics.flatMap((id) => {
    const metric = metricById(id);
    if (!metric) return [];
    return [
      {
        metric,
        settings: run.settings[id],
        score: scores.get(sample.id)?.find((score) => score.metric === id) ?? null,
        judgments: judgments.filter((judgment) => judgment.metric === id),
      },
    ];
  });
  return { run, sample, metrics, isStandIn: !describeJudge(run.judge.kind).asksModels };
});
