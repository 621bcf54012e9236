import { waitingForChanges } from "@/lib/db/connection/changes";
import { databaseProblem } from "@/lib/db/connection/problem";
import { clearDeleted } from "@/lib/db/deletion/clear-deleted";
import { pause } from "@/lib/judge/calls/pause";
import { sharingRun } from "@/lib/judging/workers/several";
import { pruneAuditLog, readAuditDays } from "./audit-log";
import { carryOutRetention, readRetention } from "./retention";

/** In ms: between checks, at least, and between those for age. */
const checkEvery = 1_000;
const checkAgeEvery = 60_000;
const retryEvery = 5_000;
const pruneEvery = 86_400_000;

/** Runs until the signal aborts, and finishes interrupted deletions. */
export async function cleanUp(signal: AbortSignal, log: (message: string) => void = () => {}): Promise<void> {
  const untilChanged = waitingForChanges(signal);
  let seen: number | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let pruned = { at: Number.NEGATIVE_INFINITY, days: 0 };
  while (!signal.aborted) {
    try {
      await sharingRun.keepUp(async () => {
        const { days } = await readRetention();
        if (days !== seen || performance.now() - checkedAt >= checkAgeEvery) {
          const old = await carryOutRetention();
          if (old > 0) log(`retention: deleted for their age of more than ${days} days, runs: ${old.toLocaleString("en")}`);
          seen = days;
          checkedAt = performance.now();
          const auditDays = await readAuditDays();
          if (auditDays !== pruned.days || performance.now() - pruned.at >= pruneEvery) {
            const events = await pruneAuditLog();
            if (events > 0) log(`audit log: deleted ${events.toLocaleString("en")} old events`);
            pruned = { at: performance.now(), days: auditDays };
          }
        }
        const rows = await clearDeleted(signal);
        if (rows > 0) log(`deleted: ${rows.toLocaleString("en")} rows`);
      });
      await untilChanged(checkEvery);
    } catch (error) {
      // The worker loop logs database problems.
      if (databaseProblem(error) === null) throw error;
      await pause(retryEvery, signal);
    }
  }
}
