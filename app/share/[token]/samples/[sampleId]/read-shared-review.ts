import { cache } from "react";
import type { Review } from "@/components/samples/judged/sample";
import { sharedJudgments } from "@/lib/db/judgments/read";
import { scoresOfSamples, scoresWithoutTexts } from "@/lib/db/judgments/scores";
import { sampleAtPlace } from "@/lib/db/samples/places";
import { samplesWithoutMetadata, samplesWithoutTexts, wholeSamples } from "@/lib/db/samples/rows";
import { everyModel } from "@/lib/domain/judge";
import { describeJudge } from "@/lib/domain/servers/judge-kinds";
import { metricById } from "@/lib/metrics/registry";
import { judgeNames, renameModels } from "@/lib/shares/judge-names";
import { confinementOf, type RunShare, readRunShare } from "../../read-share";

/** Ids in `review` are places; judgments count from 1 within the sample. */
export interface SharedReview {
  shared: RunShare;
  review: Review;
  /** Database ids, hidden from visitors. */
  stored: { sample: number; judgments: readonly number[] };
}

/** True if a metric's score detail contains only votes. */
function showsWithoutTexts(id: string): boolean {
  switch (metricById(id)?.shape.kind) {
    case "polls":
      return true;
    case "sentences":
    // Not shown.
    case "contexts":
    case "single":
    case undefined:
      return false;
  }
}

/** Reads only what the share shows: by default no texts, quotes, metadata, prompts or replies. Null without the sample. */
export const readSharedReview = cache(async (token: string, place: string): Promise<SharedReview | null> => {
  const at = /^[1-9]\d{0,14}$/.test(place) ? Number(place) : 0;
  const shared = await readRunShare(token);
  const id = shared && (await sampleAtPlace(shared.run, confinementOf(shared), at));
  if (!shared || id === null) return null;
  const { run, share } = shared;
  const { texts, metadata, names } = share.shows;
  const read = !texts ? samplesWithoutTexts : metadata ? wholeSamples : samplesWithoutMetadata;
  const [[sample], judgments, scores] = await Promise.all([
    read([id]),
    sharedJudgments(run.id, id, share.shows),
    texts ? scoresOfSamples(run.id, [id]) : scoresWithoutTexts(run.metrics.filter(showsWithoutTexts), run.id, [id]),
  ]);
  if (!sample) return null;
  const models = everyModel(run.judge);
  const order = (model: string) => models.indexOf(model);
  judgments.sort((a, b) => order(a.model) - order(b.model) || a.poll - b.poll);
  const shownNames = names ? models : judgeNames(models);
  const renamed = <T>(value: T): T => (names ? value : renameModels(value, models, shownNames));
  const nameOf = (model: string) => shownNames[models.indexOf(model)] ?? (names ? model : "another judge");
  const numbered = judgments.map((judgment, index) => ({
    ...judgment,
    id: index + 1,
    sampleId: at,
    model: nameOf(judgment.model),
  }));
  const metrics = run.metrics.flatMap((id) => {
    const metric = metricById(id);
    if (!metric) return [];
    return [
      {
        metric,
        settings: run.settings[id],
        score: renamed(scores.get(sample.id)?.find((score) => score.metric === id) ?? null),
        judgments: numbered.filter((judgment) => judgment.metric === id),
      },
    ];
  });
  return {
    shared,
    review: {
      run: { id: "", status: run.status, thresholds: run.thresholds, judge: { models: shownNames } },
      sample: { ...sample, id: at, position: at - 1, configurationId: "", line: null },
      metrics,
      isStandIn: !describeJudge(run.judge.kind).asksModels,
      hidesTexts: !texts,
    },
    stored: { sample: id, judgments: judgments.map((judgment) => judgment.id) },
  };
});
