import { type SamplePage, SamplesQuery } from "assay-lib/api/samples";
import { listSamples } from "assay-lib/db/samples/table";
import { ScoreCause } from "assay-lib/domain/cause";
import { withHidden } from "assay-lib/domain/sample-query";
import { bandOf, thresholdsOf } from "assay-lib/domain/scores/band";
import { readSampleQuery } from "assay-lib/samples/from-texts";
import { prepareFor } from "assay-lib/why/read";
import { hiddenFrom } from "@/app/api/v1/hidden";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id: runId }) => {
  const { cursor, limit, unblind, ...given } = readQuery(request, SamplesQuery, ["filter"]);
  const run = await requireRun(runId);
  const query = withHidden(readSampleQuery(given, run), await hiddenFrom(request, runId, { unblind }));
  await prepareFor(run, query);
  const skip = offsetOf(cursor);
  const { rows, total } = await listSamples(run, query, { skip, take: limit });
  const samples = rows.map(({ id, externalId, position, question, response, labels, contextCount, scores }) => ({
    ...{ id, externalId, position, question, response, labels },
    contexts: contextCount,
    scores: Object.fromEntries(
      Object.entries(scores).map(([metric, { score, cause, scored, expected, figures }]) => [
        metric,
        {
          score,
          band: score === null ? null : bandOf(score, thresholdsOf(run.thresholds, metric)),
          cause: ScoreCause.nullable().parse(cause),
          scored: [scored, expected] satisfies [number, number],
          figures,
        },
      ]),
    ),
  }));
  return json({ samples, total, next: nextCursor(skip, rows.length, total) } satisfies SamplePage);
});
