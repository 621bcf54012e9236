import { db, write } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime } from "@/lib/db/location/clock";
import { sumUpGold } from "@/lib/db/samples/gold-figures";
import type { RunFollow, RunStatus } from "@/lib/domain/run";
import { dayOf } from "@/lib/domain/runs/follow-day";
import type { FoundOut } from "./status";

/** Samples taken into a run at once, so that one that follows a busy dataset does not keep the others waiting. */
const takenAtOnce = 5_000;
/** A following run without new samples is looked at again after this time; the next append brings that forward. */
const idleMs = 3600_000;
/** Up to this many samples, the order by id is kept as samples come; in larger runs those come last that are taken later. */
const mostOrdered = 20_000;

/** The JSON is written by JSON.stringify, so without spaces. */
const isFollowing = `"followJson" LIKE '%"isOn":true%'`;

const newSamples = `FROM "Sample" s WHERE s."datasetId" = run."datasetId" AND s."configurationId" = run."configurationId" AND s."replacedIn" = 0
  AND s."id" > coalesce((SELECT max("sampleId") FROM "RunSample" WHERE "runId" = run."id"), 0)`;

const takeNew = `
  INSERT INTO "RunSample" ("runId", "sampleId", "contextCount", "isLabelled")
  SELECT ?1, "id", "contextCount", "labelsJson" <> '{}' FROM (
    SELECT s."id", s."contextCount", s."labelsJson" FROM "Run" run CROSS JOIN (SELECT 1) JOIN "Sample" s
      ON s."datasetId" = run."datasetId" AND s."configurationId" = run."configurationId" AND s."replacedIn" = 0
      AND s."id" > coalesce((SELECT max("sampleId") FROM "RunSample" WHERE "runId" = run."id"), 0)
    WHERE run."id" = ?1 ORDER BY s."id" LIMIT ${takenAtOnce})`;

const countTaken = `
  UPDATE "Run" SET "sampleCount" = (SELECT count(*) FROM "RunSample" WHERE "runId" = ?1),
    "datasetVersion" = (SELECT max(s."addedIn") FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId"
      WHERE r."runId" = ?1 AND r."sampleId" = (SELECT max("sampleId") FROM "RunSample" WHERE "runId" = ?1))
  WHERE "id" = ?1`;

const orderById = `
  UPDATE "RunSample" SET "idPlace" = own."place" FROM (
    SELECT r."sampleId" AS "id", row_number() OVER (ORDER BY s."externalId") AS "place"
    FROM "RunSample" r JOIN "Sample" s ON s."id" = r."sampleId" WHERE r."runId" = ?1 AND s."externalId" IS NOT NULL) AS own
  WHERE "runId" = ?1 AND "sampleId" = own."id" AND (SELECT "sampleCount" FROM "Run" WHERE "id" = ?1) <= ${mostOrdered}`;

/** Takes the next new samples of its dataset into a run. Returns how many. */
export async function takeNewSamples(runId: string): Promise<number> {
  const [taken = 0] = await transact([
    [takeNew, runId],
    [countTaken, runId],
  ]);
  if (taken > 0) await transact([orderById, ...sumUpGold].map((statement) => [statement, runId]));
  return taken;
}

/** The highest id among a run's samples; 0 if it has none. */
export async function lastSampleOf(runId: string): Promise<number> {
  const { _max } = await db.runSample.aggregate({ where: { runId }, _max: { sampleId: true } });
  return _max.sampleId ?? 0;
}

/** Begins a day of a following run. */
export async function storeDay(runId: string, follow: RunFollow): Promise<void> {
  await write(() => db.run.updateMany({ where: { id: runId }, data: { followJson: JSON.stringify(follow) } }));
}

export const addPlanned = (runId: string, more: number): Promise<unknown> =>
  write(() => db.run.updateMany({ where: { id: runId }, data: { planned: { increment: more } } }));

export const firstDay = (now = databaseTime()): RunFollow => ({ isOn: true, day: dayOf(now), callsBefore: 0, costBefore: 0 });

/**
 * Ends `owner`'s lease of a following run that has nothing left to judge up to a sample, until new samples come. One that has some already is looked at after
 * `restMs`. False if it was paused, cancelled, taken by another process or stopped following in the meantime.
 */
export async function waitForSamples(
  runId: string,
  owner: string,
  { judgedTo, restMs, found }: { judgedTo: number; restMs: number; found: FoundOut },
): Promise<boolean> {
  const after = (ms: number) => databaseTime(ms).toISOString().replace("Z", "+00:00");
  const [count] = await transact([
    [
      `UPDATE "Run" AS run SET "leaseOwner" = NULL, "leaseUntil" = NULL, "reason" = NULL, "judgedTo" = ?3, "planned" = "ok" + "failed", "droppedJson" = ?6, "raisedJson" = ?7,
         "nextLookAt" = CASE WHEN EXISTS (SELECT 1 ${newSamples}) THEN ${dialect.moment("?4")} ELSE ${dialect.moment("?5")} END
       WHERE "id" = ?1 AND "leaseOwner" = ?2 AND "status" = 'running' AND ${isFollowing}`,
      runId,
      owner,
      judgedTo,
      after(restMs),
      after(idleMs),
      JSON.stringify(found.dropped),
      JSON.stringify(found.raised),
    ],
  ]);
  return count === 1;
}

/** Pauses `owner`'s run until a moment at which a worker takes it again; false if it is not running any more. */
export async function pauseUntil(
  runId: string,
  owner: string,
  { until, reason, found }: { until: Date; reason: string; found: FoundOut },
): Promise<boolean> {
  const status: RunStatus = "paused";
  const { count } = await write(() =>
    db.run.updateMany({
      where: { id: runId, leaseOwner: owner, status: "running" },
      data: {
        ...{ status, reason, nextLookAt: until, leaseOwner: null, leaseUntil: null },
        ...{ droppedJson: JSON.stringify(found.dropped), raisedJson: JSON.stringify(found.raised) },
      },
    }),
  );
  return count > 0;
}

/** Ends following; what was taken is still judged. False if the run does not follow. */
export async function endFollowing(runId: string): Promise<boolean> {
  const now = databaseTime().toISOString().replace("Z", "+00:00");
  const [count] = await transact([
    [
      `UPDATE "Run" SET "followJson" = replace("followJson", '"isOn":true', '"isOn":false'),
         "nextLookAt" = CASE WHEN "status" IN ('queued', 'running') THEN ?2 ELSE "nextLookAt" END
       WHERE "id" = ?1 AND "removedAt" IS NULL AND ${isFollowing}`,
      runId,
      now,
    ],
  ]);
  return count === 1;
}
