import { columns, db, fetchRows } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { bind } from "@/lib/db/dialect/bind";
import { dialect } from "@/lib/db/dialect/chosen";
import { storedTime } from "@/lib/db/location/clock";
import { dayOf } from "@/lib/domain/text/day";
import type { TraceState } from "@/lib/traces/words/state";
import type { SessionTurns } from "./session";

/** Sample id and configuration name. */
export type TraceSample = readonly [externalId: string, configuration: string];

export interface WaitingTrace extends SessionTurns {
  id: string;
  project: string;
  version: number;
  /** Including those beyond the bound, which are not stored. */
  arrived: number;
  characters: number;
  attempts: number;
  datasetId: string | null;
  samples: readonly TraceSample[];
  reason: string | null;
}

const waiting = columns("id project version spans characters attempts datasetId samplesJson reason session startedAt turnsJson");

const seconds = bind(dialect.seconds(`min("dueAt")`));

/** Those with waiting traces, alphabetically. Reads one row per project. */
async function waitingProjects(): Promise<{ project: string; dueAt: Date }[]> {
  const rows = await fetchRows<{ project: string; seconds: number }>`
    WITH RECURSIVE known ("project") AS (
      SELECT min("project") FROM "Trace" WHERE "state" = 'waiting'
      UNION ALL
      SELECT (SELECT min("project") FROM "Trace" WHERE "state" = 'waiting' AND "project" > known."project") FROM known
      WHERE known."project" IS NOT NULL)
    SELECT "project", (SELECT ${seconds} FROM "Trace" WHERE "state" = 'waiting' AND "Trace"."project" = known."project") AS "seconds"
    FROM known WHERE "project" IS NOT NULL`;
  return rows.map(({ project, seconds }) => ({ project, dueAt: new Date(Math.round(seconds * 1_000)) }));
}

/** Null if none waits. */
export async function nextDueTrace(): Promise<Date | null> {
  const [first] = (await waitingProjects()).map(({ dueAt }) => dueAt).sort((one, other) => one.getTime() - other.getTime());
  return first ?? null;
}

/** An equal part per project, the longest waiting first. At least one; a trace that failed before comes alone. */
export async function dueTraces(
  { after, now }: { after: string; now: Date },
  { least, take, characters }: { least: number; take: number; characters: number },
): Promise<WaitingTrace[]> {
  const names = (await waitingProjects()).filter(({ dueAt }) => dueAt <= now).map(({ project }) => project);
  const next = names.findIndex((name) => name > after);
  const inTurn = next === -1 ? names : [...names.slice(next), ...names.slice(0, next)];
  const each = Math.max(least, Math.floor(take / inTurn.length));
  const found: WaitingTrace[] = [];
  let size = 0;
  for (const project of inTurn) {
    const rows = await db.trace.findMany({
      where: { state: "waiting", project, dueAt: { lte: now } },
      select: waiting,
      orderBy: { dueAt: "asc" },
      take: Math.min(each, take - found.length),
    });
    for (const { spans, samplesJson, ...row } of rows) {
      size += row.characters;
      const isAlone = row.attempts > 0;
      if (found.length > 0 && (size > characters || isAlone)) return found;
      found.push({ ...row, arrived: spans, samples: JSON.parse(samplesJson) });
      if (isAlone) return found;
    }
    if (found.length >= take) break;
  }
  return found;
}

const ofTraces = (traces: readonly { id: string }[]): string => JSON.stringify(traces.map(({ id }) => id));

/** Recorded in advance, so a trace that crashes its reader is known. */
export const noteAttempts = (traces: readonly { id: string }[]): Promise<unknown> =>
  transact([[`UPDATE "Trace" SET "attempts" = "attempts" + 1 WHERE "id" IN ${dialect.values("?", "text")}`, ofTraces(traces)]]);

export async function spansOf(traces: readonly { id: string }[]): Promise<Map<string, string[]>> {
  const rows = await db.traceSpan.findMany({
    where: { traceId: { in: traces.map(({ id }) => id) } },
    select: { traceId: true, spanJson: true },
    orderBy: [{ traceId: "asc" }, { place: "asc" }],
  });
  const spans = new Map<string, string[]>(traces.map(({ id }) => [id, []]));
  for (const { traceId, spanJson } of rows) spans.get(traceId)?.push(spanJson);
  return spans;
}

export interface JoinedTrace {
  id: string;
  /** Version that was read; if spans came meanwhile, the trace waits on. */
  version: number;
  state: Exclude<TraceState, "waiting">;
  reason: string | null;
  datasetId: string | null;
  samples: readonly TraceSample[];
}

/** Spans without a matching rule are deleted immediately. */
export async function settleTraces(joined: readonly JoinedTrace[]): Promise<void> {
  if (joined.length === 0) return;
  const rows = joined.map(({ id, version, state, reason, datasetId, samples }) => [
    id,
    version,
    state,
    reason,
    datasetId,
    JSON.stringify(samples),
  ]);
  const given = dialect.rows("?", {
    id: "text",
    version: "int",
    state: "text",
    reason: "text",
    datasetId: "text",
    samplesJson: "text",
  });
  await transact([
    [
      `UPDATE "Trace" SET "attempts" = 0, "datasetId" = given."datasetId", "samplesJson" = given."samplesJson",
         "state" = CASE WHEN "Trace"."version" = given."version" THEN given."state" ELSE "Trace"."state" END,
         "reason" = CASE WHEN "Trace"."version" = given."version" THEN given."reason" ELSE "Trace"."reason" END
       FROM ${given} given WHERE "Trace"."id" = given."id"`,
      JSON.stringify(rows),
    ],
    [
      `DELETE FROM "TraceSpan" WHERE "traceId" IN (SELECT t."id" FROM ${dialect.values("?", "text")} given
         JOIN "Trace" t ON t."id" = given.value AND t."state" = 'left-out')`,
      ofTraces(joined),
    ],
  ]);
}

export const postponeTraces = (traces: readonly { id: string }[], until: Date): Promise<unknown> =>
  transact([
    [
      `UPDATE "Trace" SET "attempts" = 0, "dueAt" = ${dialect.moment("?1")} WHERE "state" = 'waiting' AND "id" IN ${dialect.values("?2", "text")}`,
      storedTime(until),
      ofTraces(traces),
    ],
  ]);

const oldTraces = (before: Date, take: number) =>
  db.trace.findMany({
    where: { state: { not: "waiting" }, changedAt: { lt: before } },
    select: { id: true },
    orderBy: { changedAt: "asc" },
    take,
  });

export const hasOldTraces = async (before: Date): Promise<boolean> => (await oldTraces(before, 1)).length > 0;

/** With spans, up to `take`, unless changed since; waiting ones stay. Returns how many. */
export async function deleteOldTraces(before: Date, take: number): Promise<number> {
  const old = await oldTraces(before, take);
  if (old.length === 0) return 0;
  const ids = ofTraces(old);
  const [, traces = 0] = await transact([
    [
      `DELETE FROM "TraceSpan" WHERE "traceId" IN (SELECT t."id" FROM ${dialect.values("?", "text")} given
         JOIN "Trace" t ON t."id" = given.value AND t."state" <> 'waiting')`,
      ids,
    ],
    [`DELETE FROM "Trace" WHERE "id" IN ${dialect.values("?", "text")} AND "state" <> 'waiting'`, ids],
    [`DELETE FROM "TraceDay" WHERE "day" < ?`, dayOf(before)],
  ]);
  return traces;
}
