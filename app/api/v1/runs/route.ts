import { RunsQuery, runSorts, StartRunBody, StartRunQuery } from "assay-lib/api/runs";
import { listRuns } from "assay-lib/db/runs/list";
import { parameterSorted, readGiven } from "assay-lib/domain/parameters/values";
import { Refusal } from "assay-lib/domain/problem";
import { metricById } from "assay-lib/metrics/registry";
import { startRuns } from "assay-lib/runs/start/create";
import { estimateRuns } from "assay-lib/runs/start/estimate";
import { planRuns } from "assay-lib/runs/start/plan";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { reportEstimate } from "../estimate";
import { nextCursor, offsetOf } from "../page-cursor";
import { readJson, readQuery } from "../read-request";
import { requestedRun } from "../requested-run";
import { json, respond } from "../respond";
import { respondOnce } from "../respond-once";
import { statesOf } from "../run-state";

export const dynamic = "force-dynamic";

const givenPairs = (text: string) => Object.entries(readGiven([text])).map(([name, value]) => ({ name, value }));

const listOf = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);

export const GET = respond(async (request) => {
  const { cursor, limit, text, sort, order, ...only } = readQuery(request, RunsQuery, ["param"]);
  if (sort !== undefined && !runSorts.includes(sort) && parameterSorted(sort) === null && !metricById(sort)) {
    const message = `Runs are not sorted by ${sort}, but by ${runSorts.join(", ")}, param.NAME or a metric.`;
    throw new Refusal(message, "invalid", [{ path: "sort", message }]);
  }
  const skip = offsetOf(cursor);
  const { runs, total } = await listRuns(
    {
      ...{ text, sort, order },
      datasetIds: listOf(only.dataset),
      configurations: listOf(only.configuration),
      judges: listOf(only.judge),
      statuses: listOf(only.status),
      authors: listOf(only.author),
      parameters: (only.param ?? []).flatMap(givenPairs),
    },
    { skip, take: limit },
  );
  return json({ runs: await statesOf(runs), total, next: nextCursor(skip, runs.length, total) });
});

export const POST = respondOnce(async (request) => {
  const { estimate } = readQuery(request, StartRunQuery);
  const wanted = requestedRun(await readJson(request, StartRunBody));
  if (estimate) return json(reportEstimate(await estimateRuns(await planRuns(wanted), { signal: request.signal })));
  const ids = await startRuns(wanted, { by: actorOfRequest(request) });
  return json({ runs: ids.map((id) => ({ id })) }, 201);
});
