import { perProcess } from "@/lib/domain/process/values";

const kept = perProcess("clock", (): { clock?: { database: number; here: number } } => ({}));

/** The database's time, since machines' clocks differ, or `inMs` later. On SQLite it is this machine's. */
export function databaseTime(inMs = 0): Date {
  const { database, here } = kept.clock ?? { database: Date.now(), here: performance.now() };
  return new Date(database + performance.now() - here + inMs);
}

/** In ms, at a moment of `performance.now()`. */
export function setDatabaseClock(database: number, here: number): void {
  kept.clock = { database, here };
}

/** The text in which the databases store a time. */
export const storedTime = (at = databaseTime()): string => at.toISOString().replace("Z", "+00:00");
