import { sharedJudgments } from "assay-lib/db/judgments/read";
import { type StoredScore, scoresOfSamples, scoresWithoutTexts } from "assay-lib/db/judgments/scores";
import { withoutLabels } from "assay-lib/db/samples/hidden";
import { samplesWithoutMetadata, samplesWithoutTexts, wholeSamples } from "assay-lib/db/samples/rows";
import { everyModel } from "assay-lib/domain/judge";
import { showsTexts } from "assay-lib/domain/shares/choices";
import { metricById } from "assay-lib/metrics/registry";
import { renameModels, sharedJudgeNames } from "assay-lib/shares/judge-names";
import { opinionsInOrder, reviewedMetrics } from "@/app/(rail)/runs/[id]/samples/[sampleId]/read-review";
import { cacheForAnswer } from "@/app/cache-for-answer";
import type { Review } from "@/components/samples/judged/sample";
import { type RunShare, readRunShare, sampleOfShare } from "../../read-share";

/** Ids in `review` are places; judgments count from 1 within the sample. */
export interface SharedReview {
  shared: RunShare;
  review: Review;
  /** Database ids, hidden from visitors. */
  stored: { sample: number; judgments: readonly number[] };
}

/** Whether a metric's score detail contains only votes. */
const showsWithoutTexts = (id: string): boolean => metricById(id)?.shape.kind === "polls";

const samplesAt = { scores: samplesWithoutTexts, texts: samplesWithoutMetadata, everything: wholeSamples };

/** Reads only what the share shows: by default no texts, quotes, metadata, prompts or replies. Null without the sample. */
export const readSharedReview = cacheForAnswer(async (token: string, place: string): Promise<SharedReview | null> => {
  const at = /^[1-9]\d{0,14}$/.test(place) ? Number(place) : 0;
  const shared = await readRunShare(token);
  const id = shared && (await sampleOfShare(shared, at));
  if (!shared || id === null) return null;
  const { run, share } = shared;
  const texts = showsTexts(share.level);
  const isHidden = shared.hidden.includes(id);
  const scoresShown = () =>
    texts ? scoresOfSamples(run.id, [id]) : scoresWithoutTexts(run.metrics.filter(showsWithoutTexts), run.id, [id]);
  const [[whole], stored, scores] = await Promise.all([
    samplesAt[share.level]([id]),
    isHidden ? [] : sharedJudgments(run.id, id, share.level),
    isHidden ? new Map<number, StoredScore[]>() : scoresShown(),
  ]);
  if (!whole) return null;
  const sample = isHidden ? withoutLabels(whole) : whole;
  const judgments = opinionsInOrder(run.judge, stored);
  const models = everyModel(run.judge);
  const shownNames = texts ? models : sharedJudgeNames(models);
  const renamed = <T>(value: T): T => (texts ? value : renameModels(value, models, shownNames));
  const nameOf = (model: string) => shownNames[models.indexOf(model)] ?? (texts ? model : "another judge");
  const numbered = judgments.map((judgment, index) => ({
    ...judgment,
    id: index + 1,
    sampleId: at,
    model: nameOf(judgment.model),
  }));
  return {
    shared,
    review: {
      run: { id: "", status: run.status, judge: { models: shownNames } },
      sample: { ...sample, id: at, position: at - 1, configurationId: "", line: null },
      metrics: reviewedMetrics(run, numbered, renamed(scores.get(sample.id))),
      hidesTexts: !texts,
    },
    stored: { sample: id, judgments: judgments.map((judgment) => judgment.id) },
  };
});

/** Null unless the share shows texts. */
export async function readReviewWithTexts(token: string, place: string): Promise<Review | null> {
  const review = (await readSharedReview(token, place))?.review;
  return review && !review.hidesTexts ? review : null;
}
