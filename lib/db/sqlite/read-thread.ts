// Started by connection/read-long.ts: a long search must not block the process.
import type Database from "libsql";
import type { Bound } from "@/lib/db/dialect/bound";
import { task } from "@/lib/threads/task";
import { openDatabase } from "./open";

let connection: { file: string; database: Database.Database } | undefined;

function connect(file: string): Database.Database {
  if (connection?.file === file) return connection.database;
  connection?.database.close();
  connection = { file, database: openDatabase(file) };
  return connection.database;
}

export const read = task(({ file, statements }: { file: string; statements: readonly Bound[] }): unknown[][] => {
  const database = connect(file);
  return database.transaction(() => statements.map(([sql, ...values]) => database.prepare(sql).all(...values)))();
});
