import { databaseProblem } from "@/lib/db/database-problem";
import { sweepRemoved } from "@/lib/db/sweep";
import { waited } from "@/lib/judge/waited";

/** Milliseconds between two looks for what is to be done. */
const lookEvery = 1_000;
const lookAgainEvery = 5_000;

/** Deletes what is marked as deleted, beside the work on runs, until the signal says stop. What was cut off is finished here. */
export async function keepHouse(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  while (!signal.aborted) {
    try {
      const rows = await sweepRemoved(signal);
      if (rows > 0) log(`deleted: ${rows.toLocaleString("en")} rows`);
      await waited(lookEvery, signal);
    } catch (error) {
      // Whoever works on runs says what is wrong with the database.
      if (databaseProblem(error) === null) throw error;
      await waited(lookAgainEvery, signal);
    }
  }
}
