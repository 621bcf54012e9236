import { db, write } from "@/lib/db/connection/client";
import { transact } from "@/lib/db/connection/transact";
import { dialect } from "@/lib/db/dialect/chosen";
import { databaseTime, storedTime } from "@/lib/db/location/clock";
import { sumUpGold } from "@/lib/db/samples/gold";
import type { FoundOut } from "@/lib/db/workers/pieces";

/** Per pass, so a busy dataset does not delay other runs. */
const takenAtOnce = 5_000;
/** In ms; the next append brings the check forward. */
const idleMs = 3600_000;
/** Beyond it, samples are ordered by arrival instead of by id. */
const mostOrdered = 20_000;

const isFollowing = `"followJson" LIKE '%"isOn":true%'`;

const isNew = `s."datasetId" = run."datasetId" AND s."configurationId" = run."configurationId" AND s."replacedIn" = 0
  AND s."id" > coalesce((SELECT max("sampleId") FROM "RunSample" WHERE "runId" = run."id"), 0)`;

const takeNew = `
  INSERT INTO "RunSample" ("runId", "sampleId", "contextCount", "isLabelled")
  SELECT ?1, "id", "contextCount", EXISTS (SELECT 1 FROM "SampleLabel" WHERE "sampleId" = own."id") FROM (
    SELECT s."id", s."contextCount" FROM "Run" run CROSS JOIN (SELECT 1) JOIN "Sample" s ON ${isNew}
    WHERE run."id" = ?1 ORDER BY s."id" LIMIT ${takenAtOnce}) own`;

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

export async function takeNewSamples(runId: string): Promise<number> {
  const [taken = 0] = await transact([
    [takeNew, runId],
    [countTaken, runId],
  ]);
  if (taken > 0) await transact([orderById, ...sumUpGold].map((statement) => [statement, runId]));
  return taken;
}

export async function lastSampleOf(runId: string): Promise<number> {
  const { _max } = await db.runSample.aggregate({ where: { runId }, _max: { sampleId: true } });
  return _max.sampleId ?? 0;
}

export const addPlanned = (runId: string, more: number): Promise<unknown> =>
  write(() => db.run.updateMany({ where: { id: runId }, data: { planned: { increment: more } } }));

/** Releases the lease until new samples come, or for `restMs` if some are there. False if the run may not wait. */
export async function waitForSamples(
  runId: string,
  owner: string,
  { judgedTo, restMs, found }: { judgedTo: number; restMs: number; found: FoundOut },
): Promise<boolean> {
  const after = (ms: number) => storedTime(databaseTime(ms));
  const [count] = await transact([
    [
      `UPDATE "Run" AS run SET "leaseOwner" = NULL, "leaseUntil" = NULL, "reason" = NULL, "judgedTo" = ?3,
         "planned" = "ok" + "failed", "droppedJson" = ?6, "raisedJson" = ?7, "nextLookAt" =
           CASE WHEN EXISTS (SELECT 1 FROM "Sample" s WHERE ${isNew}) THEN ${dialect.moment("?4")} ELSE ${dialect.moment("?5")} END
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

/** Taken samples are still judged. False if the run does not follow. */
export async function endFollowing(runId: string): Promise<boolean> {
  const now = storedTime();
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
