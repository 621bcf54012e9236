import Database from "libsql";

/** In ms, for another process's write. */
export const busyTimeout = 15_000;

/** Checkpoints at 8,000 pages (32 MB) instead of 1,000: judgments change the same pages again and again. */
export const perConnection =
  "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 8000;";

/** For a thread, without Prisma: blocks it until SQLite is done. */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file, { timeout: busyTimeout });
  database.exec(perConnection);
  return database;
}
