import Database from "libsql";
import { busyTimeout, perConnection } from "./pragmas";

/** A connection for a thread, without Prisma. It blocks its thread until SQLite is done. */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file, { timeout: busyTimeout });
  database.exec(perConnection);
  return database;
}
