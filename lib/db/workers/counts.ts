import type { Bound } from "@/lib/db/dialect/bound";
import { pool } from "@/lib/db/postgres/pool";
import { inTransaction, transactOnServer } from "@/lib/db/postgres/transact";

export const workerCounters = [
  "planned",
  "ok",
  "failed",
  "cached",
  "calls",
  "openCalls",
  "promptTokens",
  "completionTokens",
  "cachedTokens",
  "workedMs",
  "costUsd",
] as const;

const names = workerCounters.map((name) => `"${name}"`).join(", ");

/** Keeps the worker alive until the transaction ends, too. Fails if the lease is gone: see `isOfOneGone`. */
export const noteCounts = (runId: string, worker: string, lease: string | null, counts: readonly (number | null)[]): Bound => [
  note,
  runId,
  worker,
  lease,
  ...counts,
];

const given = workerCounters.map((_, place) => `?${place + 4}`);

const note = `
  INSERT INTO "RunCount" ("runId", "worker", ${names}) VALUES (?1, (
    SELECT w."owner" FROM "RunWorker" w JOIN "Run" r ON r."id" = w."runId" AND r."leaseOwner" = w."lease"
    WHERE w."owner" = ?2 AND w."lease" = ?3 FOR KEY SHARE OF w
  ), ${given.join(", ")})`;

export const isOfOneGone = (error: unknown): boolean => {
  const { code, table, column } = error as { code?: string; table?: string; column?: string };
  return code === "23502" && table === "RunCount" && column === "worker";
};

/** In one transaction, before the rows of workers are locked. */
export const addNoted = (runId: string): readonly [Bound, Bound] => [
  // A separate statement, so it sees what the previous lock holder added.
  [`SELECT FROM "Run" WHERE "id" = ? FOR NO KEY UPDATE`, runId],
  [add, runId],
];

/** In ms; parallel workers count once. */
const worked = `greatest(0, least(added."workedMs", extract(epoch FROM added."at" - "Run"."workedUntil") * 1000))`;

const sumOf = (name: (typeof workerCounters)[number]): string =>
  // One call of unknown cost makes the run's cost unknown.
  name === "costUsd" ? `CASE WHEN count("costUsd") = count(*) THEN sum("costUsd") END` : `sum("${name}")`;

const summed = workerCounters.filter((name) => name !== "workedMs");

const add = `
  WITH noted AS (DELETE FROM "RunCount" WHERE "runId" = ?1 RETURNING *),
    own AS (SELECT "worker", sum("calls") AS "calls", sum("workedMs") AS "workedMs" FROM noted GROUP BY "worker"),
    called AS (
      UPDATE "RunWorker" w SET "reserved" = w."reserved" - own."calls" FROM own WHERE w."owner" = own."worker"
    )
  UPDATE "Run" SET ${summed.map((name) => `"${name}" = "Run"."${name}" + added."${name}"`).join(", ")},
    "workedMs" = "Run"."workedMs" + ${worked}, "workedUntil" = greatest("Run"."workedUntil", added."at")
  FROM (SELECT count(*) AS "times", max("at") AS "at", (SELECT max("workedMs") FROM own) AS "workedMs",
    ${summed.map((name) => `${sumOf(name)} AS "${name}"`).join(", ")} FROM noted) added
  WHERE "id" = ?1 AND "times" > 0`;

export async function addCounts(runId: string): Promise<void> {
  await transactOnServer(addNoted(runId), { isAlone: false });
}

export async function addCountsOfGone(): Promise<void> {
  const { rows } = await pool().query<{ runId: string }>(
    `SELECT DISTINCT "runId" FROM "RunCount" c WHERE NOT EXISTS (SELECT 1 FROM "RunWorker" w WHERE w."owner" = c."worker")`,
  );
  for (const { runId } of rows) await addCounts(runId);
}

export interface RunSpending {
  /** Counted calls, those without a counted answer, and the cost of the rest. */
  calls: number;
  openCalls: number;
  costUsd: number | null;
  promptTokens: number;
  completionTokens: number;
  /** Reserved calls that are not counted yet. */
  reserved: number;
}

/** `decide` runs under a lock. Null if `owner` was declared gone. */
export const reserveCalls = (owner: string, runId: string, decide: (spending: RunSpending) => number): Promise<number | null> =>
  inTransaction(async (execute) => {
    for (const statement of addNoted(runId)) await execute(statement);
    // Keeps the worker alive, and waits for none of its writes.
    await execute([`SELECT FROM "RunWorker" WHERE "owner" = ? FOR NO KEY UPDATE`, owner]);
    const { rows } = await execute<RunSpending>([
      `SELECT "calls", "openCalls", "costUsd", "promptTokens", "completionTokens" FROM "Run" WHERE "id" = ?`,
      runId,
    ]);
    const others = await execute<{ reserved: number }>([
      `SELECT coalesce(sum("reserved"), 0)::int AS "reserved" FROM "RunWorker" WHERE "runId" = ?`,
      runId,
    ]);
    const [run] = rows;
    if (!run) return null;
    const granted = decide({ ...run, reserved: others.rows[0]?.reserved ?? 0 });
    if (granted === 0) return 0;
    const { changed } = await execute([`UPDATE "RunWorker" SET "reserved" = "reserved" + ? WHERE "owner" = ?`, granted, owner]);
    return changed === 1 ? granted : null;
  });
