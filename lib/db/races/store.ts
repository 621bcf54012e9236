import * as z from "zod";
import { db, fetchRows, write, writeAny } from "@/lib/db/connection/client";
import { columns, withJson } from "@/lib/db/connection/columns";
import { transact } from "@/lib/db/connection/transact";
import { notDeleted } from "@/lib/db/deletion/delete";
import { databaseTime } from "@/lib/db/location/clock";
import type { FoundOut } from "@/lib/db/runs/status";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import { RaceLook } from "@/lib/domain/races/looks";
import { activeStatuses, RunStatus } from "@/lib/domain/run";
import type { Prisma } from "@/prisma/client/client";

const stored = columns(
  "id metric margin seed baselineId questions planned looksJson isToEnd createdAt",
) satisfies Prisma.RaceSelect;

/** In ms: how long a run that waits for the others sleeps; the last of them wakes it. */
const restMs = 30_000;

export async function findRace(id: string) {
  const row = await db.race.findUnique({ where: { id }, select: stored });
  return row && withJson(row, { looksJson: z.array(RaceLook) });
}
export type Race = NonNullable<Awaited<ReturnType<typeof findRace>>>;

const racer = columns("id name configurationId status reason judgedTo ok failed planned sampleCount") satisfies Prisma.RunSelect;

/** In the order in which they were started; the baseline first. */
export async function racersOf({ id, baselineId }: Pick<Race, "id" | "baselineId">) {
  const [baseline, runs] = await Promise.all([
    baselineId === null ? null : db.run.findUnique({ where: { id: baselineId, ...notDeleted }, select: racer }),
    db.run.findMany({ where: { raceId: id, ...notDeleted }, select: racer, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  ]);
  const all = baseline ? [baseline, ...runs] : runs;
  return all.map((run) => ({ ...run, status: RunStatus.parse(run.status), isBaseline: run.id === baselineId }));
}
export type Racer = Awaited<ReturnType<typeof racersOf>>[number];

/** False if another process has stored this look. */
export const storeLook = ({ id, looks }: Race, found: RaceLook): Promise<boolean> =>
  writeAny(() =>
    db.race.updateMany({
      where: { id, lookCount: looks.length, isToEnd: false },
      data: { looksJson: JSON.stringify([...looks, found]), lookCount: looks.length + 1 },
    }),
  );

/** Those that wait look again at once. */
export const wakeRacers = (raceId: string): Promise<unknown> =>
  write(() =>
    db.run.updateMany({
      where: { raceId, status: { in: [...activeStatuses] }, nextLookAt: { not: null } },
      data: { nextLookAt: databaseTime() },
    }),
  );

/** Releases the lease until the others are as far. False if the run may not wait. */
export const waitForOthers = (
  id: string,
  owner: string,
  { judgedTo, found: { dropped, raised } }: { judgedTo: number; found: FoundOut },
): Promise<boolean> =>
  writeAny(() =>
    db.run.updateMany({
      where: { id, leaseOwner: owner, status: "running" },
      data: {
        ...{ leaseOwner: null, leaseUntil: null, judgedTo, nextLookAt: databaseTime(restMs) },
        ...{ droppedJson: JSON.stringify(dropped), raisedJson: JSON.stringify(raised) },
      },
    }),
  );

/** Samples of these that lack a score of some metric. */
export async function openAmong(runId: string, ids: readonly number[], metrics: number): Promise<number[]> {
  const open = await db.runSample.findMany({ where: { runId, judged: { lt: metrics } }, select: { sampleId: true } });
  const wanted = new Set(ids);
  return open.flatMap(({ sampleId }) => (wanted.has(sampleId) ? [sampleId] : [])).sort((a, b) => a - b);
}

/** The samples among these whose judgments of the metric failed. */
export async function failedAmong(runId: string, metric: string, ids: readonly number[]): Promise<number> {
  const failed = await fetchRows<{ sampleId: number }>`
    SELECT s."sampleId" AS "sampleId" FROM "Score" s
    WHERE s."runId" = ${runId} AND s."metric" = ${metric} AND s."score" IS NULL AND EXISTS (
      SELECT 1 FROM "Judgment" j
      WHERE j."runId" = s."runId" AND j."sampleId" = s."sampleId" AND j."metric" = s."metric" AND j."error" IS NOT NULL)`;
  const wanted = new Set(ids);
  return failed.filter(({ sampleId }) => wanted.has(sampleId)).length;
}

/** What a race left out counts as not judged, with its cause. */
export async function markDecided(runId: string, metrics: readonly string[]): Promise<void> {
  await transact([
    ...metrics.map(
      (metric) =>
        [
          `INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "cause", "scored", "expected", "explanation", "detailJson")
           SELECT ?1, ?2, r."sampleId", NULL, 'decided', 0, 0, NULL, '{}' FROM "RunSample" r WHERE r."runId" = ?1
             AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = ?1 AND s."metric" = ?2 AND s."sampleId" = r."sampleId")`,
          runId,
          metric,
        ] as const,
    ),
    [refreshRunSamples(`"RunSample"."runId" = ?1`), runId],
  ]);
}

/** The runs are ordinary ones from here on. Returns those that have samples to judge; false if it was done before. */
export async function goOnToEnd(raceId: string): Promise<boolean> {
  const isFirst = await writeAny(() => db.race.updateMany({ where: { id: raceId, isToEnd: false }, data: { isToEnd: true } }));
  const ofRace = `"runId" IN (SELECT "id" FROM "Run" WHERE "raceId" = ?1 AND "removedAt" IS NULL)`;
  await transact([
    [
      `UPDATE "Run" SET "status" = 'queued', "reason" = NULL, "finishedAt" = NULL, "nextLookAt" = NULL
       WHERE "raceId" = ?1 AND "removedAt" IS NULL AND "leaseOwner" IS NULL AND ("status" IN ('queued', 'running')
         OR ("status" IN ('completed', 'completed-with-errors') AND EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = "Run"."id" AND s."cause" = 'decided')))`,
      raceId,
    ],
    [`DELETE FROM "Score" WHERE ${ofRace} AND "cause" = 'decided'`, raceId],
    [
      `UPDATE "RunSample" SET ("judged", "scored") = (SELECT count(*), count("score") FROM "Score" s
         WHERE s."runId" = "RunSample"."runId" AND s."sampleId" = "RunSample"."sampleId") WHERE ${ofRace}`,
      raceId,
    ],
  ]);
  return isFirst;
}

/** Ends it at its last look. */
export const decideNow = ({ id, looks }: Race): Promise<boolean> =>
  writeAny(() =>
    db.race.updateMany({
      where: { id, lookCount: looks.length, isToEnd: false },
      data: {
        looksJson: JSON.stringify(looks.map((look, at) => (at === looks.length - 1 ? { ...look, isDecided: true } : look))),
      },
    }),
  );
