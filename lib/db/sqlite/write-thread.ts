// Started by connection/transact.ts: storing replies must not block the process.
import type Database from "libsql";
import type { Bound } from "@/lib/db/dialect/bound";
import { task } from "@/lib/threads/task";
import { openDatabase } from "./open";

let connection: { file: string; database: Database.Database; prepared: Map<string, Database.Statement> } | undefined;

function connect(file: string) {
  if (connection?.file === file) return connection;
  connection?.database.close();
  connection = { file, database: openDatabase(file), prepared: new Map() };
  return connection;
}

export const transact = task(({ file, statements }: { file: string; statements: readonly Bound[] }): number[] => {
  const { database, prepared } = connect(file);
  const run = ([sql, ...args]: Bound): number => {
    // A prepared pragma would run only its first step.
    if (sql.startsWith("PRAGMA ")) {
      database.exec(sql);
      return 0;
    }
    // Preparing a statement costs as much as running it.
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.run(args).changes;
  };
  run(["BEGIN IMMEDIATE"]);
  try {
    const changes = statements.map(run);
    run(["COMMIT"]);
    return changes;
  } catch (error) {
    // SQLite has already rolled back if the disk is full.
    if (database.inTransaction) run(["ROLLBACK"]);
    throw error;
  }
});
