import type { SampleDetail } from "@/app/api/v1/contract";
import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { judgmentsOfSample } from "@/lib/db/judgments";
import { findSample } from "@/lib/db/samples";
import { scoresOfSamples } from "@/lib/db/scores";
import { bandOf } from "@/lib/domain/band";
import { ScoreCause } from "@/lib/domain/cause";
import { Refusal } from "@/lib/domain/problem";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string; sampleId: string }>(async (_, { id, sampleId }) => {
  const run = await requireRun(id);
  const sample = /^\d{1,15}$/.test(sampleId) ? await findSample(Number(sampleId)) : null;
  if (sample?.configurationId !== run.configurationId) {
    throw new Refusal(`The run ${id} has no sample ${sampleId.slice(0, 100)}.`, "not-found");
  }
  const [scores, judgments] = await Promise.all([scoresOfSamples(id, [sample.id]), judgmentsOfSample(id, sample.id)]);
  const { externalId, position, line, question, contexts, response, reference, labels, metadata } = sample;
  return json({
    ...{ id: sample.id, externalId, position, line, question, contexts, response, reference, labels, metadata },
    scores: Object.fromEntries(
      (scores.get(sample.id) ?? []).map(({ metric, score, cause, scored, expected, explanation, detail }) => [
        metric,
        {
          ...{ score, band: score === null ? null : bandOf(score), cause: ScoreCause.nullable().parse(cause) },
          ...{ scored: [scored, expected], explanation, detail },
        },
      ]),
    ),
    judgments: judgments.map(({ sampleId: _, createdAt: __, ...judgment }) => judgment),
  } satisfies SampleDetail);
});
