import { db } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/place/clock";
import { newId } from "@/lib/domain/id";
import type { TraceState } from "@/lib/domain/traces/state";
import type { Prisma } from "@/prisma/client/client";

export interface ArrivedSpans {
  spans: readonly { traceId: string; spanId: string; json: string }[];
  traces: readonly { id: string; project: string; hasRoot: boolean }[];
  projects: readonly { name: string; spans: number; leftOut: number }[];
}

const stored = (at: Date): string => at.toISOString().replace("Z", "+00:00");
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Stores what one request brought, all or nothing. A span that is sent again replaces the earlier one; only a span that is new or
 * differs makes its trace wait to be joined again.
 */
export async function storeSpans({ spans, traces, projects }: ArrivedSpans): Promise<void> {
  const request = newId();
  const now = databaseTime();
  // One statement changes a row once, and a request may bring a span twice.
  const last = new Map(spans.map(({ traceId, spanId, json }) => [`${traceId} ${spanId}`, [traceId, spanId, json]]));
  await transact([
    [insertSpans, JSON.stringify([...last.values()]), request],
    [noteTraces, JSON.stringify(traces.map(({ id, project, hasRoot }) => [id, project, hasRoot])), request, stored(now)],
    [noteRoots, JSON.stringify(traces.filter(({ hasRoot }) => hasRoot).map(({ id, project }) => [id, project]))],
    [countSpans, dayOf(now), JSON.stringify(projects.map(({ name, spans, leftOut }) => [name, spans, leftOut]))],
  ]);
}

const insertSpans = `
  INSERT INTO "TraceSpan" ("traceId", "spanId", "spanJson", "request")
  SELECT "traceId", "spanId", "spanJson", ?2 FROM ${dialect.rows("?1", { traceId: "text", spanId: "text", spanJson: "text" })} given WHERE true
  ON CONFLICT ("traceId", "spanId") DO UPDATE SET "spanJson" = excluded."spanJson", "request" = excluded."request"
  WHERE "TraceSpan"."spanJson" <> excluded."spanJson"`;

const noteTraces = `
  INSERT INTO "Trace" ("id", "project", "hasRoot", "arrivedAt", "changedAt")
  SELECT "id", "project", "hasRoot", ?3, ?3 FROM ${dialect.rows("?1", { id: "text", project: "text", hasRoot: "bool" })} given
  WHERE EXISTS (SELECT 1 FROM "TraceSpan" s WHERE s."traceId" = given."id" AND s."request" = ?2)
  ON CONFLICT ("id") DO UPDATE SET "version" = "Trace"."version" + 1, "state" = 'waiting', "changedAt" = excluded."changedAt"`;

/** A root span without any text stands for its trace too, once that is known. */
const noteRoots = `
  UPDATE "Trace" SET "hasRoot" = TRUE, "project" = given."project"
  FROM ${dialect.rows("?1", { id: "text", project: "text" })} given
  WHERE "Trace"."id" = given."id" AND (NOT "Trace"."hasRoot" OR "Trace"."project" <> given."project")`;

const countSpans = `
  INSERT INTO "TraceDay" ("day", "project", "spans", "leftOut")
  SELECT ?1, "project", "spans", "leftOut" FROM ${dialect.rows("?2", { project: "text", spans: "int", leftOut: "int" })} given WHERE true
  ON CONFLICT ("day", "project") DO UPDATE SET "spans" = "TraceDay"."spans" + excluded."spans",
    "leftOut" = "TraceDay"."leftOut" + excluded."leftOut"`;

export interface WaitingTrace {
  id: string;
  project: string;
  version: number;
  spans: string[];
}

/** The traces that have waited longest and of which no span came lately, with their spans, up to about `characters`. */
export async function settledTraces(
  { rootBefore, anyBefore }: { rootBefore: Date; anyBefore: Date },
  take: number,
  characters: number,
): Promise<WaitingTrace[]> {
  const rows = await db.$queryRaw<{ id: string; project: string; version: bigint; size: bigint }[]>`
    SELECT "id", "project", "version",
      (SELECT sum(length("spanJson")) FROM "TraceSpan" s WHERE s."traceId" = "Trace"."id") AS "size"
    FROM "Trace" WHERE "state" = 'waiting' AND ("changedAt" < ${anyBefore} OR ("hasRoot" AND "changedAt" < ${rootBefore}))
    ORDER BY "changedAt" LIMIT ${take}`;
  let sum = 0;
  const fitting = rows.filter(({ size }, index) => {
    sum += Number(size ?? 0);
    return index === 0 || sum <= characters;
  });
  const found = await db.traceSpan.findMany({
    where: { traceId: { in: fitting.map(({ id }) => id) } },
    select: { traceId: true, spanJson: true },
    orderBy: [{ traceId: "asc" }, { spanId: "asc" }],
  });
  const byTrace = new Map<string, string[]>();
  for (const { traceId, spanJson } of found) byTrace.set(traceId, [...(byTrace.get(traceId) ?? []), spanJson]);
  return fitting.map(({ id, project, version }) => ({
    id,
    project,
    version: Number(version),
    spans: byTrace.get(id) ?? [],
  }));
}

export interface JoinedTrace {
  id: string;
  /** As it was read; if spans came in the meantime, the trace waits on. */
  version: number;
  state: Exclude<TraceState, "waiting">;
  reason: string | null;
  datasetId: string | null;
}

/** Stores what became of traces. Spans of traces that no rule takes are deleted at once. */
export async function settleTraces(joined: readonly JoinedTrace[]): Promise<void> {
  const rows = JSON.stringify(joined.map(({ id, version, state, reason, datasetId }) => [id, version, state, reason, datasetId]));
  const given = dialect.rows("?", { id: "text", version: "int", state: "text", reason: "text", datasetId: "text" });
  await transact([
    [
      `UPDATE "Trace" SET "state" = given."state", "reason" = given."reason", "datasetId" = given."datasetId"
       FROM ${given} given
       WHERE "Trace"."id" = given."id" AND "Trace"."version" = given."version"`,
      rows,
    ],
    [
      `DELETE FROM "TraceSpan" WHERE "traceId" IN (SELECT t."id" FROM ${dialect.values("?", "text")} given
         JOIN "Trace" t ON t."id" = given.value AND t."state" = 'left-out')`,
      JSON.stringify(joined.map(({ id }) => id)),
    ],
  ]);
}

/** Makes traces wait as if a span had just come. */
export const postponeTraces = (ids: readonly string[]): Promise<unknown> =>
  transact([
    [
      `UPDATE "Trace" SET "changedAt" = ? WHERE "state" = 'waiting' AND "id" IN ${dialect.values("?", "text")}`,
      stored(databaseTime()),
      JSON.stringify(ids),
    ],
  ]);

/** Deletes up to `take` traces that have not changed since, with their spans; waiting ones stay. Returns how many. */
export async function deleteOldTraces(before: Date, take: number): Promise<number> {
  const old = await db.trace.findMany({
    where: { state: { not: "waiting" }, changedAt: { lt: before } },
    select: { id: true },
    orderBy: { changedAt: "asc" },
    take,
  });
  if (old.length === 0) return 0;
  const ids = JSON.stringify(old.map(({ id }) => id));
  const [, traces = 0] = await transact([
    [`DELETE FROM "TraceSpan" WHERE "traceId" IN ${dialect.values("?", "text")}`, ids],
    [`DELETE FROM "Trace" WHERE "id" IN ${dialect.values("?", "text")} AND "state" <> 'waiting'`, ids],
    [`DELETE FROM "TraceDay" WHERE "day" < ?`, dayOf(before)],
  ]);
  return traces;
}

const listed = {
  id: true,
  project: true,
  state: true,
  reason: true,
  datasetId: true,
  changedAt: true,
} satisfies Prisma.TraceSelect;
export type ListedTrace = Prisma.TraceGetPayload<{ select: typeof listed }>;

/** The traces that arrived or changed last. */
export const latestTraces = (take: number): Promise<ListedTrace[]> =>
  db.trace.findMany({ select: listed, orderBy: { changedAt: "desc" }, take });

export interface ProjectCounts {
  project: string;
  spans: number;
  leftOut: number;
  lastAt: Date | null;
  /** Traces by what became of them. */
  traces: Partial<Record<TraceState, number>>;
}

/** What arrived since this day, by project, the busiest first. */
export async function countArrived(since: Date, take: number): Promise<ProjectCounts[]> {
  const [days, traces] = await Promise.all([
    db.traceDay.groupBy({
      by: "project",
      where: { day: { gte: dayOf(since) } },
      _sum: { spans: true, leftOut: true },
      orderBy: { _sum: { spans: "desc" } },
      take,
    }),
    db.trace.groupBy({ by: ["project", "state"], where: { changedAt: { gte: since } }, _count: true, _max: { changedAt: true } }),
  ]);
  return days.map(({ project, _sum }) => {
    const own = traces.filter((row) => row.project === project);
    const last = Math.max(0, ...own.map(({ _max }) => _max.changedAt?.getTime() ?? 0));
    return {
      project,
      spans: _sum.spans ?? 0,
      leftOut: _sum.leftOut ?? 0,
      lastAt: last === 0 ? null : new Date(last),
      traces: Object.fromEntries(own.map(({ state, _count }) => [state, _count])),
    };
  });
}
