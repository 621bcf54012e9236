import { type SampleDetail, SampleDetailQuery } from "assay-lib/api/samples";
import { judgmentsOfSample } from "assay-lib/db/judgments/read";
import { scoresOfSamples } from "assay-lib/db/judgments/scores";
import type { Sample } from "assay-lib/db/samples/rows";
import { ScoreCause } from "assay-lib/domain/cause";
import { Refusal } from "assay-lib/domain/problem";
import { bandOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { goldOf } from "assay-lib/exports/gold";
import { hiddenOf } from "assay-lib/exports/tables/hidden";
import { joinExplanations } from "assay-lib/metrics/joined-explanations";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { readQuery } from "@/app/api/v1/read-request";
import { requireSample } from "@/app/api/v1/requested-sample";
import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string; sampleId: string }>(async (request, { id, sampleId }) => {
  const { metric, unblind } = readQuery(request, SampleDetailQuery);
  const stored = await requireSample(id, sampleId);
  const { metrics, thresholds } = await requireRun(id);
  if (metric !== undefined) {
    if (!metrics.includes(metric)) throw new Refusal(`The run has no metric ${metric}; it has ${metrics.join(", ")}.`);
  }
  const isAsked = (one: { metric: string }) => metric === undefined || one.metric === metric;
  const list = await hiddenFrom(request, id, { unblind, samples: new Set([stored.id]) });
  const hidden = hiddenOf({ hidden: list }, metrics);
  const sample: Sample = hidden.sample(stored);
  const [scores, allJudgments] = await Promise.all([
    scoresOfSamples(id, [sample.id]),
    hidden.has(sample.id) ? [] : judgmentsOfSample(id, sample.id),
  ]);
  const judgments = allJudgments.filter(isAsked);
  const { externalId, position, line, question, contexts, response, reference, labels, metadata } = sample;
  return json({
    ...{ contextDetails: sample.contextDetails ?? null, turns: sample.turns ?? null, steps: sample.steps ?? null },
    ...goldOf(sample),
    ...{ id: sample.id, externalId, position, line, question, contexts, response, reference, labels, metadata },
    scores: Object.fromEntries(
      hidden
        .scores(sample.id, scores.get(sample.id))
        .filter(isAsked)
        .map(({ metric, score, cause, scored, expected, explanation, detail, figures }) => [
          metric,
          {
            ...{
              score,
              band: score === null ? null : bandOf(score, thresholdsOf(thresholds, metric)),
              cause: ScoreCause.nullable().parse(cause),
            },
            ...{ scored: [scored, expected], detail, figures },
            explanation: explanation ?? joinExplanations(judgments.filter((judgment) => judgment.metric === metric)),
          },
        ]),
    ),
    judgments: judgments.map(({ sampleId: _, createdAt: __, hasReply: ___, item, ...judgment }) => ({
      ...judgment,
      context: item,
    })),
  } satisfies SampleDetail);
});
