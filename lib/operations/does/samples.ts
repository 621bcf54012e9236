import { judgmentsOfSample } from "@/lib/db/judgments/read";
import { scoresOfSamples } from "@/lib/db/judgments/scores";
import { requireRun } from "@/lib/db/runs/list";
import type { Sample } from "@/lib/db/samples/rows";
import { listSamples, type SampleRow } from "@/lib/db/samples/table";
import { ScoreCause } from "@/lib/domain/cause";
import { Refusal } from "@/lib/domain/problem";
import { withHidden } from "@/lib/domain/sample-query";
import { findMetricId } from "@/lib/domain/scored/definition";
import { bandOf, type Thresholds, thresholdsOf } from "@/lib/domain/scores/band";
import { furtherOf } from "@/lib/exports/further";
import { hiddenOf } from "@/lib/exports/tables/hidden";
import { joinExplanations } from "@/lib/metrics/joined-explanations";
import { nextCursor, offsetOf } from "@/lib/operations/http/page-cursor";
import type { Does } from "@/lib/operations/parts/context";
import { hiddenFrom } from "@/lib/operations/parts/hidden";
import { requireSample } from "@/lib/operations/parts/run-state";
import type { samples } from "@/lib/samples/api";
import { readSampleQuery } from "@/lib/samples/from-texts";
import { prepareFor } from "@/lib/why/read";

export const does: Does<typeof samples> = {
  async listSamples({ id: runId, query: { cursor, limit, unblind, ...given } }, { visitor }) {
    const run = await requireRun(runId);
    const query = withHidden(readSampleQuery(given, run), await hiddenFrom(visitor, runId, { unblind }));
    await prepareFor(run, query);
    const skip = offsetOf(cursor);
    const { rows, total } = await listSamples(run, query, { skip, take: limit });
    const samples = rows.map(({ id, externalId, position, question, response, labels, contextCount: contexts, scores }) => {
      const shown = Object.entries(scores).map(([metric, score]) => [metric, scoreOf(run.thresholds, metric, score)]);
      return { id, externalId, position, question, response, labels, contexts, scores: Object.fromEntries(shown) };
    });
    return { samples, total, next: nextCursor(skip, rows.length, total) };
  },
  async getSample({ id, sampleId, query: { metric: written, unblind } }, { visitor }) {
    const stored = await requireSample(id, sampleId);
    const { metrics, thresholds } = await requireRun(id);
    const metric = written === undefined ? undefined : findMetricId(written, metrics);
    if (written !== undefined && metric === undefined)
      throw new Refusal(`The run has no metric ${written}; it has ${metrics.join(", ")}.`);
    const isAsked = (one: { metric: string }) => metric === undefined || one.metric === metric;
    const list = await hiddenFrom(visitor, id, { unblind, samples: new Set([stored.id]) });
    const hidden = hiddenOf({ hidden: list }, metrics);
    const sample: Sample = hidden.sample(stored);
    const [scores, allJudgments] = await Promise.all([
      scoresOfSamples(id, [sample.id]),
      hidden.has(sample.id) ? [] : judgmentsOfSample(id, sample.id),
    ]);
    const judgments = allJudgments.filter(isAsked);
    const { externalId, position, line, question, contexts, response, reference, labels, metadata } = sample;
    return {
      ...furtherOf(sample),
      id: sample.id,
      externalId,
      position,
      line,
      question,
      contexts,
      response,
      reference,
      labels,
      metadata,
      scores: Object.fromEntries(
        hidden
          .scores(sample.id, scores.get(sample.id))
          .filter(isAsked)
          .map(({ metric, explanation, detail, ...score }) => [
            metric,
            {
              ...scoreOf(thresholds, metric, score),
              detail,
              explanation: explanation ?? joinExplanations(judgments.filter((judgment) => judgment.metric === metric)),
            },
          ]),
      ),
      judgments: judgments.map(({ sampleId: _, createdAt: __, hasReply: ___, item, ...judgment }) => ({
        ...judgment,
        context: item,
      })),
    };
  },
};

type RowScore = Pick<SampleRow["scores"][string], "score" | "cause" | "scored" | "expected" | "figures">;

const scoreOf = (thresholds: Thresholds, metric: string, { score, cause, scored, expected, figures }: RowScore) => ({
  score,
  band: score === null ? null : bandOf(score, thresholdsOf(thresholds, metric)),
  cause: ScoreCause.nullable().parse(cause),
  scored: [scored, expected] satisfies [number, number],
  figures,
});
