import type * as z from "zod";
import { db } from "@/lib/db/connection/client";
import { readLong } from "@/lib/db/connection/read-long";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";
import { dayOf } from "@/lib/domain/text/day";
import type { Trace, TraceProject } from "@/lib/traces/words/listed";
import { TraceState } from "@/lib/traces/words/state";
import { Prisma } from "@/prisma/client/client";
import type { TraceSample } from "./join";

export type ListedTrace = Omit<z.infer<typeof Trace>, "changedAt"> & { changedAt: Date };

export interface TraceFilter {
  project?: string | undefined;
  state?: TraceState | undefined;
  after?: { changedAt: Date; id: string } | undefined;
}

export async function latestTraces(take: number, { project, state, after }: TraceFilter = {}): Promise<ListedTrace[]> {
  const conditions = [
    Prisma.sql`TRUE`,
    ...(project === undefined ? [] : [Prisma.sql`"project" = ${project}`]),
    ...(state ? [Prisma.sql`"state" = ${state}`] : []),
    ...(after ? [bind(`("changedAt", "id") < (${dialect.moment("?1")}, ?2)`, storedTime(after.changedAt), after.id)] : []),
  ];
  const rows = await readLong<Omit<ListedTrace, "samples" | "changedAt"> & { samplesJson: string; seconds: number }>(Prisma.sql`
    SELECT "id", "project", "state", "reason", "datasetId", "samplesJson", ${bind(dialect.seconds('"changedAt"'))} AS "seconds"
    FROM "Trace" WHERE ${Prisma.join(conditions, " AND ")} ORDER BY "changedAt" DESC, "id" DESC LIMIT ${take}`);
  return rows.map(({ samplesJson, state, seconds, ...row }) => ({
    ...row,
    state: TraceState.parse(state),
    samples: (JSON.parse(samplesJson) as TraceSample[]).map(([id]) => id),
    changedAt: new Date(Math.round(seconds * 1000)),
  }));
}

export type ProjectCounts = Omit<z.infer<typeof TraceProject>, "lastAt"> & { lastAt: Date | null };

/** Since this day, by project, the busiest first. */
export async function countArrived(since: Date, take: number): Promise<ProjectCounts[]> {
  const days = await db.traceDay.groupBy({
    by: "project",
    where: { day: { gte: dayOf(since) } },
    _sum: { spans: true, leftOut: true, rejected: true },
    orderBy: { _sum: { spans: "desc" } },
    take,
  });
  if (days.length === 0) return [];
  const traces = await readLong<{ project: string; state: TraceState; count: number; last: number }>(Prisma.sql`
    SELECT "project", "state", count(*) AS "count", ${bind(dialect.seconds('max("changedAt")'))} AS "last"
    FROM "Trace" WHERE "project" IN ${oneOf(days.map(({ project }) => project))} AND "changedAt" >= ${storedTime(since)}
    GROUP BY "project", "state"`);
  return days.map(({ project, _sum }) => {
    const own = traces.filter((row) => row.project === project);
    const last = Math.max(0, ...own.map((row) => row.last));
    return {
      project,
      spans: _sum.spans ?? 0,
      leftOut: _sum.leftOut ?? 0,
      rejected: _sum.rejected ?? 0,
      lastAt: last === 0 ? null : new Date(last * 1000),
      traces: Object.fromEntries(
        TraceState.options.map((state) => [state, own.find((row) => row.state === state)?.count ?? 0]),
      ) as Record<TraceState, number>,
    };
  });
}
