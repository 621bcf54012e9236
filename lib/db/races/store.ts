import * as z from "zod";
import { columns, db, fetchNumber, withJson, write, writeAny } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { notDeleted } from "@/lib/db/deletion/delete";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/location/clock";
import { orderInThread } from "@/lib/db/races/in-thread";
import { refreshRunSamples } from "@/lib/db/samples/table-rows";
import type { FoundOut } from "@/lib/db/workers/pieces";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import { RaceLook } from "@/lib/domain/races/looks";
import { activeStatuses, RunStatus } from "@/lib/domain/run";
import { type NeverJudged, neverJudged } from "@/lib/domain/scores/unscored";
import { Prisma } from "@/prisma/client/client";

const stored = columns(
  "id metric margin seed baselineId questions planned drawn pairedBy looksJson isToEnd createdAt",
) satisfies Prisma.RaceSelect;

/** In ms: how long a run that waits for the others sleeps; the last of them wakes it. */
const restMs = 30_000;

export async function findRace(id: string) {
  const row = await db.race.findUnique({ where: { id }, select: stored });
  if (!row) return null;
  return { ...withJson(row, { looksJson: z.array(RaceLook) }), pairedBy: z.enum(pairings).nullable().parse(row.pairedBy) };
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
        leaseOwner: null,
        leaseUntil: null,
        judgedTo,
        nextLookAt: databaseTime(restMs),
        droppedJson: JSON.stringify(dropped),
        raisedJson: JSON.stringify(raised),
      },
    }),
  );

const perStatement = 5_000;

/** An upsert, as for the reasons of lib/why/store/write.ts. */
const storePlaces = `
  INSERT INTO "RunSample" ("runId", "sampleId", "contextCount", "isLabelled", "place")
  SELECT r."runId", r."sampleId", r."contextCount", r."isLabelled", p."place"
  FROM ${dialect.rows("?2", { id: "int", place: "int" })} p ${dialect.inOrder} "RunSample" r ON r."runId" = ?1 AND r."sampleId" = p."id" WHERE true
  ON CONFLICT ("runId", "sampleId") DO UPDATE SET "place" = excluded."place"`;

/** The order of its questions, once. Two processes that do so at once store the same. Returns how questions are paired. */
export async function orderRace(
  { id, seed, drawn, pairedBy }: Race,
  racers: readonly Pick<Racer, "id" | "configurationId" | "isBaseline">[],
): Promise<PairBy> {
  if (pairedBy !== null) return pairedBy;
  const runs = racers.map(({ id, configurationId }) => ({ id, configurationId }));
  // A draw is of all samples, also of those without an id.
  const { by, runs: placed } = await orderInThread({ runs, seed, by: drawn === null ? null : "text" });
  const own = placed.filter((_, at) => !racers[at]?.isBaseline);
  await transact([
    ...own.flatMap(({ run, places }) =>
      Array.from(
        { length: Math.ceil(places.length / perStatement) },
        (_, at) => [storePlaces, run, JSON.stringify(places.slice(at * perStatement, (at + 1) * perStatement))] as const,
      ),
    ),
    [`UPDATE "Race" SET "pairedBy" = ?2 WHERE "id" = ?1`, id, by],
  ]);
  return by;
}

/** Selects the first `upTo` questions of the order; null selects all samples, placed or not. */
const placed = (upTo: number | null) => upTo !== null && { place: { lt: upTo } };

export async function openUpTo(runId: string, upTo: number | null, metrics: number): Promise<number[]> {
  const open = await db.runSample.findMany({
    where: { runId, judged: { lt: metrics }, ...placed(upTo) },
    select: { sampleId: true },
    orderBy: { sampleId: "asc" },
  });
  return open.map(({ sampleId }) => sampleId);
}

/** Samples whose judgments of the metric failed, of how many. */
export async function failedUpTo(runId: string, upTo: number | null, metric: string): Promise<{ failed: number; of: number }> {
  const [of, failed] = await Promise.all([
    db.runSample.count({ where: { runId, ...placed(upTo) } }),
    fetchNumber`
      SELECT count(*) FROM "Score" s JOIN "RunSample" r ON r."runId" = s."runId" AND r."sampleId" = s."sampleId"
      WHERE s."runId" = ${runId} AND s."metric" = ${metric} AND s."score" IS NULL
        ${upTo === null ? Prisma.empty : Prisma.sql`AND r."place" < ${upTo}`} AND EXISTS (
        SELECT 1 FROM "Judgment" j
        WHERE j."runId" = s."runId" AND j."sampleId" = s."sampleId" AND j."metric" = s."metric" AND j."error" IS NOT NULL)`,
  ]);
  return { failed, of };
}

/** What a race or a draw left out counts as not judged, with its cause. */
export async function markLeftOut(runId: string, metrics: readonly string[], cause: NeverJudged): Promise<void> {
  await transact([
    ...metrics.map(
      (metric) =>
        [
          `INSERT INTO "Score" ("runId", "metric", "sampleId", "score", "cause", "scored", "expected", "explanation", "detailJson")
           SELECT ?1, ?2, r."sampleId", NULL, ?3, 0, 0, NULL, '{}' FROM "RunSample" r WHERE r."runId" = ?1
             AND NOT EXISTS (SELECT 1 FROM "Score" s WHERE s."runId" = ?1 AND s."metric" = ?2 AND s."sampleId" = r."sampleId")`,
          runId,
          metric,
          cause,
        ] as const,
    ),
    [refreshRunSamples(`"RunSample"."runId" = ?1`), runId],
  ]);
}

const leftOutCauses = `(${neverJudged.map((cause) => `'${cause}'`).join(", ")})`;

/** The runs are ordinary ones from here on, apart from one that a worker has: it calls this once it has ended. False if it was done before. */
export async function goOnToEnd(raceId: string): Promise<boolean> {
  const isFirst = await writeAny(() => db.race.updateMany({ where: { id: raceId, isToEnd: false }, data: { isToEnd: true } }));
  const ofRace = `"runId" IN (SELECT "id" FROM "Run" WHERE "raceId" = ?1 AND "removedAt" IS NULL)`;
  await transact([
    [`DELETE FROM "Score" WHERE ${ofRace} AND "cause" IN ${leftOutCauses}`, raceId],
    [
      `UPDATE "RunSample" SET ("judged", "scored") = (SELECT count(*), count("score") FROM "Score" s
         WHERE s."runId" = "RunSample"."runId" AND s."sampleId" = "RunSample"."sampleId") WHERE ${ofRace}`,
      raceId,
    ],
    [
      `UPDATE "Run" SET "status" = 'queued', "reason" = NULL, "finishedAt" = NULL, "nextLookAt" = NULL
       WHERE "raceId" = ?1 AND "removedAt" IS NULL AND "leaseOwner" IS NULL AND ("status" IN ('queued', 'running')
         OR ("status" IN ('completed', 'completed-with-errors') AND EXISTS (SELECT 1 FROM "RunSample" r WHERE r."runId" = "Run"."id" AND r."judged" = 0)))`,
      raceId,
    ],
    [`UPDATE "RunSummary" SET "estimateJson" = NULL WHERE ${ofRace}`, raceId],
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
