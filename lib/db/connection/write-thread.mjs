// Writes in a thread of its own: SQLite answers when its pages are written, and a judge's replies should not wait for that. Plain JavaScript, so that
// it starts wherever it is started from.
import { parentPort, workerData } from "node:worker_threads";
import Database from "libsql";

/** @type {{ file: string, timeout: number, perConnection: string }} */
const { file, timeout, perConnection } = workerData;
const database = new Database(file, { timeout });
database.exec(perConnection);

/** Statements stay prepared: preparing them costs as much as running them. */
const prepared = new Map();

/** @param {readonly [sql: string, ...args: (string | number | null)[]]} bound */
function run([sql, ...args]) {
  // A prepared pragma does only its first step.
  if (sql.startsWith("PRAGMA ")) {
    database.exec(sql);
    return 0;
  }
  let statement = prepared.get(sql);
  if (!statement) {
    statement = database.prepare(sql);
    prepared.set(sql, statement);
  }
  return statement.run(args).changes;
}

/** @param {readonly (readonly [sql: string, ...args: (string | number | null)[]])[]} statements */
function transact(statements) {
  run(["BEGIN IMMEDIATE"]);
  try {
    const changes = statements.map(run);
    run(["COMMIT"]);
    return changes;
  } catch (error) {
    // A full disk ends the transaction by itself.
    if (database.inTransaction) run(["ROLLBACK"]);
    throw error;
  }
}

parentPort?.on("message", ({ id, statements }) => {
  try {
    parentPort?.postMessage({ id, changes: transact(statements) });
  } catch (error) {
    const { message, code } = /** @type {Error & { code?: string }} */ (error);
    parentPort?.postMessage({ id, error: { message, code } });
  }
});
