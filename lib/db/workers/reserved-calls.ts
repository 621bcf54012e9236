import { inTransaction } from "@/lib/db/postgres/transact";
import { addNoted } from "./counts";

/** What all workers on a run have spent and may still spend. */
export interface RunSpending {
  /** Calls that the run counts, those of them without a counted answer, and what the others cost. */
  calls: number;
  openCalls: number;
  costUsd: number | null;
  promptTokens: number;
  completionTokens: number;
  /** Calls of all workers that it does not count yet. */
  reserved: number;
}

/** Lets `decide` say how many calls more `owner` may make, while no other worker is told. Null if it counted as gone. */
export const reserveCalls = (owner: string, runId: string, decide: (spending: RunSpending) => number): Promise<number | null> =>
  inTransaction(async (execute) => {
    for (const statement of addNoted(runId)) await execute(statement);
    // Keeps it from being counted as gone, and waits for nothing that it stores.
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
