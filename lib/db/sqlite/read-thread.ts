// Reads from SQLite in a thread, so that a long search does not block the process. connection/read-long.ts starts it.
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

export const read = task(({ file, statement: [sql, ...values] }: { file: string; statement: Bound }): unknown[] =>
  connect(file)
    .prepare(sql)
    .all(...values),
);
