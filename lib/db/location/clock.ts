// Kept on `process` because the web server's bundles hold this module more than once.
const kept = globalThis as { assayClock?: { database: number; here: number } };

/**
 * Now by the database's clock, or `inMs` later. Whatever is stored and compared by another process uses it: machines' clocks differ, and
 * one may be set while it works. An SQLite file has this machine's.
 */
export function databaseTime(inMs = 0): Date {
  const { database, here } = kept.assayClock ?? { database: Date.now(), here: performance.now() };
  return new Date(database + performance.now() - here + inMs);
}

/** Notes what the database's clock showed, in milliseconds, at a moment of `performance.now()`. */
export function setDatabaseClock(database: number, here: number): void {
  kept.assayClock = { database, here };
}
