import { db } from "@/lib/db/connection/client";
import { readLong } from "@/lib/db/connection/read-long";
import { bind, oneOf } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { TraceState } from "@/lib/domain/traces/state";
import { Prisma } from "@/prisma/client/client";
import type { TraceSample } from "./join";
import { dayOf, stored } from "./times";

export interface ListedTrace {
  id: string;
  project: string;
  state: TraceState;
  /** Why it gave no sample, or not only samples, as sentences. */
  reason: string | null;
  datasetId: string | null;
  /** The ids of its samples. */
  samples: readonly string[];
  changedAt: Date;
}

const listed = {
  id: true,
  project: true,
  state: true,
  reason: true,
  datasetId: true,
  samplesJson: true,
  changedAt: true,
} satisfies Prisma.TraceSelect;

export interface TraceFilter {
  project?: string | undefined;
  state?: TraceState | undefined;
  /** The last trace of the page before. */
  after?: { changedAt: Date; id: string } | undefined;
}

/** The traces that arrived or changed last. */
export async function latestTraces(take: number, { project, state, after }: TraceFilter = {}): Promise<ListedTrace[]> {
  const rows = await db.trace.findMany({
    where: {
      ...(project !== undefined && { project }),
      ...(state && { state }),
      ...(after && {
        changedAt: { lte: after.changedAt },
        OR: [{ changedAt: { lt: after.changedAt } }, { id: { lt: after.id } }],
      }),
    },
    select: listed,
    orderBy: [{ changedAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows.map(({ samplesJson, state, ...row }) => ({
    ...row,
    state: TraceState.parse(state),
    samples: (JSON.parse(samplesJson) as TraceSample[]).map(([id]) => id),
  }));
}

export interface ProjectCounts {
  project: string;
  spans: number;
  leftOut: number;
  rejected: number;
  lastAt: Date | null;
  /** Traces by what became of them. */
  traces: Partial<Record<TraceState, number>>;
}

/** What arrived since this day, by project, the busiest first. */
export async function countArrived(since: Date, take: number): Promise<ProjectCounts[]> {
  const days = await db.traceDay.groupBy({
    by: "project",
    where: { day: { gte: dayOf(since) } },
    _sum: { spans: true, leftOut: true, rejected: true },
    orderBy: { _sum: { spans: "desc" } },
    take,
  });
  if (days.length === 0) return [];
  const traces = await readLong<{ project: string; state: TraceState; count: number | bigint; last: number }>(Prisma.sql`
    SELECT "project", "state", count(*) AS "count", ${bind(dialect.seconds('max("changedAt")'))} AS "last"
    FROM "Trace" WHERE "project" IN ${oneOf(days.map(({ project }) => project))} AND "changedAt" >= ${stored(since)}
    GROUP BY "project", "state"`);
  return days.map(({ project, _sum }) => {
    const own = traces.filter((row) => row.project === project);
    const last = Math.max(0, ...own.map((row) => Number(row.last)));
    return {
      project,
      spans: _sum.spans ?? 0,
      leftOut: _sum.leftOut ?? 0,
      rejected: _sum.rejected ?? 0,
      lastAt: last === 0 ? null : new Date(last * 1000),
      traces: Object.fromEntries(own.map(({ state, count }) => [state, Number(count)])),
    };
  });
}
