import Database from "libsql";
import { busyTimeout, perConnection } from "./pragmas";

/** For a thread, without Prisma: blocks it until SQLite is done. */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file, { timeout: busyTimeout });
  database.exec(perConnection);
  return database;
}
