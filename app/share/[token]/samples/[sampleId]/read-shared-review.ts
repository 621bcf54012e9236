import { cache } from "react";
import { isPollMetric, type Review } from "@/components/samples/review";
import { judgmentsWithoutExchange } from "@/lib/db/judgments";
import { holdsSample } from "@/lib/db/sample-table";
import { samplesById, samplesWithoutTexts } from "@/lib/db/samples";
import { scoresOfSamples, scoresWithDetailOf } from "@/lib/db/scores";
import { metricById } from "@/lib/metrics/registry";
import { judgeNames, renameModels } from "@/lib/runs/shared/judge-names";
import { confinementOf, type RunShare, readRunShare } from "../../read-share";

/** A sample as a link shows it. */
export interface SharedReview {
  shared: RunShare;
  review: Review;
}

/** Of metrics that poll only votes are kept as detail; that of others may hold words of the sample. */
const isVote = (id: string): boolean => {
  const metric = metricById(id);
  return metric !== undefined && isPollMetric({ metric, settings: {}, score: null, judgments: [] });
};

/**
 * A sample that a token shows, read no further than the link goes: without its texts and what copies them, without prompts and replies, and with
 * judges renamed, unless those are shown. Null where the token shows no such sample.
 */
export const readSharedReview = cache(async (token: string, sampleId: string): Promise<SharedReview | null> => {
  const id = /^\d{1,15}$/.test(sampleId) ? Number(sampleId) : 0;
  const shared = await readRunShare(token);
  if (!shared || !(await holdsSample(shared.run, confinementOf(shared), id))) return null;
  const { run, share } = shared;
  const { texts, names } = share.shows;
  const [samples, judgments, scores] = await Promise.all([
    texts ? samplesById([id]) : samplesWithoutTexts([id]),
    judgmentsWithoutExchange(run.id, id, { withTexts: texts }),
    texts ? scoresOfSamples(run.id, [id]) : scoresWithDetailOf(run.metrics.filter(isVote), run.id, [id]),
  ]);
  const [sample] = samples;
  if (!sample) return null;
  const { models } = run.judge;
  const order = (model: string) => models.indexOf(model);
  judgments.sort((a, b) => order(a.model) - order(b.model) || a.poll - b.poll);
  const called = names ? models : judgeNames(models);
  const renamed = <T>(value: T): T => (names ? value : renameModels(value, models, called));
  const metrics = run.metrics.flatMap((id) => {
    const metric = metricById(id);
    if (!metric) return [];
    return [
      {
        metric,
        settings: run.settings[id],
        score: renamed(scores.get(sample.id)?.find((score) => score.metric === id) ?? null),
        judgments: judgments
          .filter((judgment) => judgment.metric === id)
          .map((judgment) => ({ ...judgment, model: renamed(judgment.model), detail: renamed(judgment.detail) })),
      },
    ];
  });
  return {
    shared,
    review: { run: { id: run.id, status: run.status, judge: { models: called } }, sample, metrics, hidesTexts: !texts },
  };
});
