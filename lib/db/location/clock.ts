import { perProcess } from "@/lib/domain/per-process";

const kept = perProcess("clock", (): { clock?: { database: number; here: number } } => ({}));

/** By the database's clock, or `inMs` later: machines' clocks differ, and values that other processes compare must not. SQLite
 *  uses this machine's. */
export function databaseTime(inMs = 0): Date {
  const { database, here } = kept.clock ?? { database: Date.now(), here: performance.now() };
  return new Date(database + performance.now() - here + inMs);
}

/** In ms, at a moment of `performance.now()`. */
export function setDatabaseClock(database: number, here: number): void {
  kept.clock = { database, here };
}
