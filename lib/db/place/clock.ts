// Kept on `process` because the web server's bundles hold this module more than once.
const kept = globalThis as { assayClockAhead?: number };

/** Now by the database's clock, or `inMs` later: processes that share leases must not each use their own. An SQLite file has this machine's. */
export const databaseTime = (inMs = 0): Date => new Date(Date.now() + (kept.assayClockAhead ?? 0) + inMs);

/** Notes what the database's clock showed, and this machine's at that moment. */
export function setDatabaseClock(database: number, here: number): void {
  kept.assayClockAhead = database - here;
}
