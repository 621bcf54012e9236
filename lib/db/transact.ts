import Database from "libsql";
import { write } from "./client";
import { databaseUrl } from "./location";
import { busyTimeout, perConnection } from "./sqlite";

/** A statement and what is bound to its question marks. */
export type Bound = readonly [sql: string, ...args: (string | number | null)[]];

interface Connection {
  run([sql, ...args]: Bound): number;
  isInTransaction(): boolean;
}

let connection: Connection | null = null;

/** Statements stay prepared: preparing them costs as much as running them. */
function connect(): Connection {
  const database = new Database(new URL(databaseUrl()).pathname, { timeout: busyTimeout });
  database.exec(perConnection);
  const prepared = new Map<string, Database.Statement>();
  return {
    isInTransaction: () => database.inTransaction,
    run([sql, ...args]) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      return statement.run(args).changes;
    },
  };
}

/**
 * Executes statements in one transaction, past Prisma: for what is written for every call of a judge, where Prisma's own work would cost more
 * than SQLite's, and its debug log keeps the last hundred texts in memory. Returns how many rows each changed. Throws SQLite's errors with
 * nothing changed.
 */
export const transact = (statements: readonly Bound[]): Promise<number[]> =>
  write(async () => {
    connection ??= connect();
    const { run, isInTransaction } = connection;
    run(["BEGIN IMMEDIATE"]);
    try {
      const changes = statements.map(run);
      run(["COMMIT"]);
      return changes;
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (isInTransaction()) run(["ROLLBACK"]);
      throw error;
    }
  });
