import { inTransaction } from "@/lib/db/postgres/transact";
import { addNoted } from "./counts";

/** Over all workers. */
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
