import { databaseProblem } from "@/lib/db/connection/problem";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { pause } from "@/lib/judge/calls/pause";
import { pruneAuditLog, readAuditDays } from "./audit-log";
import { carryOutRetention, readRetention } from "./retention";

/** Milliseconds between two looks for what is to be done, and between two looks for runs that have grown too old. */
const lookEvery = 1_000;
const lookForOldEvery = 60_000;
const lookAgainEvery = 5_000;
const pruneEvery = 86_400_000;

/**
 * Deletes what is marked as deleted and what is older than the setting allows, beside the work on runs, until the signal says stop. What was cut off
 * is finished here.
 */
export async function cleanUp(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  let seen: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let pruned = { at: Number.NEGATIVE_INFINITY, days: 0 };
  while (!signal.aborted) {
    try {
      const { days } = await readRetention();
      if (days !== seen || performance.now() - lookedAt >= lookForOldEvery) {
        const old = await carryOutRetention();
        if (old > 0) log(`retention: deleted for their age of more than ${days} days, runs: ${old.toLocaleString("en")}`);
        seen = days;
        lookedAt = performance.now();
        const auditDays = await readAuditDays();
        if (auditDays !== pruned.days || performance.now() - pruned.at >= pruneEvery) {
          const events = await pruneAuditLog();
          if (events > 0) log(`audit log: deleted ${events.toLocaleString("en")} old events`);
          pruned = { at: performance.now(), days: auditDays };
        }
      }
      const rows = await clearDeleted(signal);
      if (rows > 0) log(`deleted: ${rows.toLocaleString("en")} rows`);
      await pause(lookEvery, signal);
    } catch (error) {
      // Whoever works on runs says what is wrong with the database.
      if (databaseProblem(error) === null) throw error;
      await pause(lookAgainEvery, signal);
    }
  }
}
