import { pool } from "@/lib/db/postgres/pool";
import { type Execute, inTransaction, transactOnServer } from "@/lib/db/postgres/transact";
import { newId } from "@/lib/domain/id";
import { ownMember } from "@/lib/domain/lists/own-member";
import type { RunStatus } from "@/lib/domain/run";
import { addCountsOfGone, addNoted } from "./counts";

/** In ms of the database's clock without a sign of life. */
const goneAfter = 20_000;

const now = "clock_timestamp()::timestamp";
const until = `${now} + interval '${goneAfter} milliseconds'`;

export interface Piece {
  readonly place: number;
  /** Ids greater than this, up to `last`. */
  readonly after: number;
  readonly last: number;
  readonly samples: number;
  readonly isNew: boolean;
}

/** A shared lease does not end with its first process. */
export const newSharedLease = (): string => `${shared}${newId()}`;
const shared = "shared/";

/** Pieces of `size` samples. Returns how many; null if the lease is lost. */
export async function cutRun(runId: string, lease: string, size: number): Promise<number | null> {
  const isHeld = `EXISTS (SELECT 1 FROM "Run" WHERE "id" = ?1 AND "leaseOwner" = ?2)`;
  const [held, , , cut = 0] = await transactOnServer(
    [
      [`UPDATE "Run" SET "leaseOwner" = "leaseOwner" WHERE "id" = ?1 AND "leaseOwner" = ?2`, runId, lease],
      [`DELETE FROM "RunWorker" WHERE "runId" = ?1 AND ${isHeld}`, runId, lease],
      [`DELETE FROM "RunPiece" WHERE "runId" = ?1 AND ${isHeld}`, runId, lease],
      [
        `INSERT INTO "RunPiece" ("runId", "place", "after", "last", "samples", "isNew")
         SELECT ?1::text, "place", coalesce(lag("last") OVER (ORDER BY "place"), 0), "last", "samples",
           NOT EXISTS (SELECT 1 FROM "Judgment" WHERE "runId" = ?1) AND NOT EXISTS (SELECT 1 FROM "Score" WHERE "runId" = ?1)
         FROM (SELECT "place", max("sampleId") AS "last", count(*) AS "samples" FROM
           (SELECT "sampleId", (row_number() OVER (ORDER BY "sampleId") - 1) / ?3::int AS "place" FROM "RunSample" WHERE "runId" = ?1) numbered
           GROUP BY "place") cut
         WHERE ${isHeld}`,
        runId,
        lease,
        size,
      ],
    ],
    { isAlone: false },
  );
  return held === 0 ? null : cut;
}

/** In ms: so long a worker keeps others of its machine out of its run. */
const fresh = 3_000;

/** The given run, or the oldest without an idle worker of this `machine`, which begins its owners. Null if there is none. */
export async function joinRun(
  owner: string,
  wanted: { id: string } | null,
  machine: string,
): Promise<{ id: string; lease: string } | null> {
  const { rows } = await pool().query<{ id: string; lease: string }>(
    `INSERT INTO "RunWorker" ("owner", "runId", "lease", "until")
     SELECT $1, "id", "leaseOwner", ${until} FROM "Run" run
     WHERE "status" = 'running' AND "removedAt" IS NULL AND "leaseOwner" LIKE '${shared}%' AND ($2::text IS NULL OR "id" = $2)
       AND EXISTS (SELECT 1 FROM "RunPiece" WHERE "runId" = run."id" AND "owner" IS NULL)
       AND ($2::text IS NOT NULL OR NOT EXISTS (SELECT 1 FROM "RunWorker" w WHERE w."runId" = run."id" AND NOT w."isBusy"
         AND starts_with(w."owner", $3) AND w."until" > ${now} + interval '${goneAfter - fresh} milliseconds'))
     ORDER BY "createdAt" LIMIT 1 RETURNING "runId" AS "id", "lease"`,
    [owner, wanted?.id ?? null, machine],
  );
  return rows[0] ?? null;
}

export async function takePiece(owner: string): Promise<Piece | null> {
  const { rows } = await pool().query<Piece>(
    `WITH free AS MATERIALIZED (SELECT p."runId", p."place", p."isNew" FROM "RunWorker" w JOIN "Run" r ON r."id" = w."runId" AND r."leaseOwner" = w."lease"
         JOIN "RunPiece" p ON p."runId" = w."runId" AND p."owner" IS NULL
         WHERE w."owner" = $1 ORDER BY p."place" LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
     UPDATE "RunPiece" piece SET "owner" = $1, "isNew" = FALSE FROM free
     WHERE piece."runId" = free."runId" AND piece."place" = free."place"
     RETURNING piece."place", piece."after", piece."last", piece."samples", free."isNew"`,
    [owner],
  );
  return rows[0] ?? null;
}

export async function completePiece(owner: string, { place }: Piece): Promise<void> {
  await pool().query(`DELETE FROM "RunPiece" WHERE "owner" = $1 AND "place" = $2`, [owner, place]);
}

/** Keeps `owner` alive; false if it was declared gone or lost the run. `isBusy`: its machine has no room for workers. */
export async function stayAtWork(owner: string, isBusy: boolean): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE "RunWorker" worker SET "until" = ${until}, "isBusy" = $2 FROM "Run" run
     WHERE worker."owner" = $1 AND run."id" = worker."runId" AND run."leaseOwner" = worker."lease" AND run."status" = 'running'`,
    [owner, isBusy],
  );
  return rowCount === 1;
}

/** Frees the pieces of workers silent for too long or `isDead`. Releases runs without workers that are stopped or finished. */
export async function freePieces(isDead: (owner: string) => boolean): Promise<void> {
  const { rows } = await pool().query<{ owner: string; isLate: boolean }>(
    `SELECT "owner", "until" < ${now} AS "isLate" FROM "RunWorker"`,
  );
  const dead = rows.filter(({ owner }) => isDead(owner)).map(({ owner }) => owner);
  if (dead.length > 0 || rows.some(({ isLate }) => isLate)) await free(dead);
  // A process may have freed workers and died before this step; this counts them too.
  await addCountsOfGone();
}

async function free(dead: readonly string[]): Promise<void> {
  // Rows still locked are freed later.
  const gone = await pool().query<{ lease: string }>(
    `DELETE FROM "RunWorker" WHERE "owner" IN (
       SELECT "owner" FROM "RunWorker" WHERE "until" < ${now} OR "owner" = ANY($1) FOR UPDATE SKIP LOCKED
     ) RETURNING "lease"`,
    [dead],
  );
  // Not one transaction: a leaving worker locks its run before its row here.
  await pool().query(
    `UPDATE "Run" run SET "leaseOwner" = NULL, "leaseUntil" = NULL WHERE "leaseOwner" = ANY($1)
       AND NOT EXISTS (SELECT 1 FROM "RunWorker" WHERE "runId" = run."id")
       AND ("status" <> 'running' OR NOT EXISTS (SELECT 1 FROM "RunPiece" WHERE "runId" = run."id"))`,
    [gone.rows.map(({ lease }) => lease)],
  );
}

/** Notes each model's refused parameters and raised limits. */
export interface FoundOut {
  dropped: Record<string, string[]>;
  raised: Record<string, number>;
}

export interface Left {
  isDone: boolean;
  status: RunStatus | null;
}

interface Leaving {
  runId: string;
  lease: string;
  found: FoundOut;
  /** The process ends, so a run without other workers is queued. */
  isShutdown: boolean;
}

/** The last worker to leave releases a stopped run's lease; if all pieces are judged, exactly one takes it. */
export const leaveRun = (owner: string, { runId, lease, found, isShutdown }: Leaving): Promise<Left> =>
  inTransaction(async (execute): Promise<Left> => {
    for (const statement of addNoted(runId)) await execute(statement);
    const {
      rows: [run],
    } = await execute<StoredRun>([
      `SELECT "status", "droppedJson", "raisedJson" FROM "Run" WHERE "id" = ? AND "leaseOwner" = ?`,
      runId,
      lease,
    ]);
    await execute([`DELETE FROM "RunWorker" WHERE "owner" = ?`, owner]);
    if (!run) return { isDone: false, status: null };
    await noteFound(execute, runId, run, found);
    const { rows } = await execute<{ pieces: boolean; workers: boolean }>([
      `SELECT EXISTS (SELECT 1 FROM "RunPiece" WHERE "runId" = ?1) AS "pieces", EXISTS (SELECT 1 FROM "RunWorker" WHERE "runId" = ?1) AS "workers"`,
      runId,
    ]);
    const { pieces = true, workers = true } = rows[0] ?? {};
    if (run.status === "running" && !pieces) {
      await execute([`UPDATE "Run" SET "leaseOwner" = ? WHERE "id" = ?`, owner, runId]);
      return { isDone: true, status: run.status };
    }
    if (workers || (run.status === "running" && !isShutdown)) return { isDone: false, status: run.status };
    await execute([`DELETE FROM "RunPiece" WHERE "runId" = ?`, runId]);
    const status = run.status === "running" ? "queued" : run.status;
    await execute([`UPDATE "Run" SET "leaseOwner" = NULL, "leaseUntil" = NULL, "status" = ? WHERE "id" = ?`, status, runId]);
    return { isDone: false, status };
  });

interface StoredRun {
  status: RunStatus;
  droppedJson: string;
  raisedJson: string;
}

async function noteFound(execute: Execute, runId: string, stored: StoredRun, { dropped, raised }: FoundOut): Promise<void> {
  if (Object.keys(dropped).length + Object.keys(raised).length === 0) return;
  const all = JSON.parse(stored.droppedJson) as FoundOut["dropped"];
  for (const [model, names] of Object.entries(dropped))
    all[model] = [...new Set([...(ownMember(all, model) ?? []), ...names])].sort();
  await execute([
    `UPDATE "Run" SET "droppedJson" = ?, "raisedJson" = ? WHERE "id" = ?`,
    JSON.stringify(all),
    JSON.stringify({ ...JSON.parse(stored.raisedJson), ...raised }),
    runId,
  ]);
}
