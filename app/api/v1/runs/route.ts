import { listRuns } from "@/lib/db/runs";
import { Refusal } from "@/lib/domain/problem";
import { metricById } from "@/lib/metrics/registry";
import { planRuns } from "@/lib/runs/plan-run";
import { startRuns } from "@/lib/runs/start-runs";
import { RunsQuery, StartRunBody, StartRunQuery } from "../contract";
import { estimateOf } from "../estimate";
import { nextCursor, offsetOf } from "../page-cursor";
import { readJson, readQuery } from "../read-request";
import { json, respond } from "../respond";
import { stateOf } from "../run-state";

export const dynamic = "force-dynamic";

const sorts = ["when", "name", "samples", "errors", "took"];

export const GET = respond(async (request) => {
  const { cursor, limit, dataset, ...query } = readQuery(request, RunsQuery);
  if (query.sort !== undefined && !sorts.includes(query.sort) && !metricById(query.sort)) {
    const message = `Runs are not sorted by ${query.sort}, but by ${sorts.join(", ")} or a metric.`;
    throw new Refusal(message, "invalid", [{ path: "sort", message }]);
  }
  const skip = offsetOf(cursor);
  const { runs, total } = await listRuns(
    { ...query, ...(dataset !== undefined && { datasetId: dataset }) },
    { skip, take: limit },
  );
  return json({ runs: runs.map(stateOf), total, next: nextCursor(skip, runs.length, total) });
});

export const POST = respond(async (request) => {
  const { estimate } = readQuery(request, StartRunQuery);
  const body = await readJson(request, StartRunBody);
  if (estimate) return json(estimateOf(await planRuns(body)));
  const ids = await startRuns(body);
  return json({ runs: ids.map((id) => ({ id })) }, 201);
});
