import { db } from "@/lib/db/connection/client";
import { readLong } from "@/lib/db/connection/read-long";
import { transact } from "@/lib/db/connection/transact";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime, storedTime } from "@/lib/db/location/clock";
import { dayOf } from "@/lib/domain/text/day";
import { traceBounds } from "@/lib/domain/traces/bounds";
import { keptDays } from "@/lib/traces/words/rules";

const second = 1_000;
const minute = 60_000;
const day = 86_400_000;
/** In ms, for more spans: after the root span, which ends last, and without it. */
const wait = { withRoot: 3 * second, withoutRoot: minute };
const longestWait = 5 * minute;

export interface ArrivedSpans {
  request: string;
  /** Rows of [traceId, spanId, json, sortable position]; no span twice. */
  spans: string;
  /** Rows of [traceId, project, whether its root is here, spans, characters]. */
  traces: string;
}

/** A repeated span replaces the earlier one; a new or different one makes its trace wait. Returns how many were dropped. */
export async function storeSpans({ request, spans, traces }: ArrivedSpans): Promise<number> {
  const [full] = await readLong<{ spans: number | null }>(bind(countFull, traces));
  const now = storedTime();
  const withRoot = storedTime(databaseTime(wait.withRoot));
  const withoutRoot = storedTime(databaseTime(wait.withoutRoot));
  await transact([
    [insertSpans, spans, request, now],
    [noteTraces, traces, request, now, withRoot, withoutRoot, storedTime(databaseTime(-longestWait))],
    [noteRoots, traces, withRoot],
  ]);
  return full?.spans ?? 0;
}

const traceRows = dialect.rows("?1", { id: "text", project: "text", hasRoot: "bool", spans: "int", characters: "int" });
const isFull = `("Trace"."spans" >= ${traceBounds.traceSpans} OR "Trace"."characters" >= ${traceBounds.traceCharacters})`;
const countFull = `SELECT sum(given."spans") AS "spans" FROM ${traceRows} given JOIN "Trace" ON "Trace"."id" = given."id" AND ${isFull}`;

const insertSpans = `
  INSERT INTO "TraceSpan" ("traceId", "spanId", "spanJson", "request", "place")
  SELECT "traceId", "spanId", "spanJson", ?2, ?3 || ' ' || given."place"
  FROM ${dialect.rows("?1", { traceId: "text", spanId: "text", spanJson: "text", place: "text" })} given
  WHERE NOT EXISTS (SELECT 1 FROM "Trace" WHERE "Trace"."id" = given."traceId" AND ${isFull})
  ON CONFLICT ("traceId", "spanId") DO UPDATE SET "spanJson" = excluded."spanJson", "request" = excluded."request"
  WHERE "TraceSpan"."spanJson" <> excluded."spanJson"`;

const [now, dueWithRoot, dueWithout, waitedEnough] = ["?3", "?4", "?5", "?6"].map(dialect.moment);
const noteTraces = `
  INSERT INTO "Trace" ("id", "project", "hasRoot", "spans", "characters", "arrivedAt", "changedAt", "waitingSince", "dueAt")
  SELECT "id", "project", "hasRoot", "spans", "characters", ${now}, ${now}, ${now},
    CASE WHEN "hasRoot" THEN ${dueWithRoot} ELSE ${dueWithout} END
  FROM ${traceRows} given
  WHERE EXISTS (SELECT 1 FROM "TraceSpan" s WHERE s."traceId" = given."id" AND s."request" = ?2)
  ON CONFLICT ("id") DO UPDATE SET "version" = "Trace"."version" + 1, "state" = 'waiting', "changedAt" = excluded."changedAt",
    "spans" = "Trace"."spans" + excluded."spans", "characters" = "Trace"."characters" + excluded."characters",
    "attempts" = CASE WHEN "Trace"."state" = 'waiting' THEN "Trace"."attempts" ELSE 0 END,
    "waitingSince" = CASE WHEN "Trace"."state" = 'waiting' THEN "Trace"."waitingSince" ELSE excluded."waitingSince" END,
    "dueAt" = CASE WHEN "Trace"."state" = 'waiting' AND "Trace"."waitingSince" < ${waitedEnough} THEN "Trace"."dueAt"
      WHEN "Trace"."hasRoot" THEN ${dueWithRoot} ELSE excluded."dueAt" END`;

/** A root span without text counts too. */
const noteRoots = `
  UPDATE "Trace" SET "hasRoot" = TRUE, "project" = given."project",
    "dueAt" = CASE WHEN "Trace"."dueAt" > ${dialect.moment("?2")} THEN ${dialect.moment("?2")} ELSE "Trace"."dueAt" END
  FROM ${traceRows} given
  WHERE "Trace"."id" = given."id" AND given."hasRoot" AND (NOT "Trace"."hasRoot" OR "Trace"."project" <> given."project")`;

export interface CountedProject {
  name: string;
  spans: number;
  leftOut: number;
  rejected: number;
  characters: number;
}

export const countSpans = (projects: readonly CountedProject[]): Promise<unknown> =>
  transact([
    [
      `INSERT INTO "TraceDay" ("day", "project", "spans", "leftOut", "rejected", "characters")
       SELECT ?1, "project", "spans", "leftOut", "rejected", "characters"
       FROM ${dialect.rows("?2", { project: "text", spans: "int", leftOut: "int", rejected: "int", characters: "int" })} given WHERE true
       ON CONFLICT ("day", "project") DO UPDATE SET "spans" = "TraceDay"."spans" + excluded."spans",
         "leftOut" = "TraceDay"."leftOut" + excluded."leftOut", "rejected" = "TraceDay"."rejected" + excluded."rejected",
         "characters" = "TraceDay"."characters" + excluded."characters"`,
      dayOf(databaseTime()),
      JSON.stringify(
        projects.map(({ name, ...counts }) => [name, counts.spans, counts.leftOut, counts.rejected, counts.characters]),
      ),
    ],
  ]);

export async function charactersByProject(): Promise<Map<string, number>> {
  const since = dayOf(databaseTime(-keptDays * day));
  const rows = await db.traceDay.groupBy({ by: "project", where: { day: { gte: since } }, _sum: { characters: true } });
  return new Map(rows.map(({ project, _sum }) => [project, Number(_sum.characters ?? 0)]));
}
