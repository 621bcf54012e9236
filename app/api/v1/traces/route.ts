import { type TracePage, TracesQuery } from "assay-lib/api/traces";
import { latestTraces } from "assay-lib/db/traces/read";
import { cursorAfter, placeOf } from "@/app/api/v1/page-cursor";
import { readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async (request) => {
  const { cursor, limit, project, state } = readQuery(request, TracesQuery);
  const traces = await latestTraces(limit + 1, { project, state, after: placeOf(cursor) });
  const last = traces.length > limit ? traces[limit - 1] : undefined;
  return json({
    traces: traces.slice(0, limit).map(({ changedAt, ...trace }) => ({
      ...trace,
      samples: [...trace.samples],
      changedAt: changedAt.toISOString(),
    })),
    next: last ? cursorAfter(last) : null,
  } satisfies TracePage);
});
