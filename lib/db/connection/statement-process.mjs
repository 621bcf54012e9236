// Runs statements on a database file in a process of its own: what takes long blocks nobody, and can be ended at any moment. Plain JavaScript, so that
// it starts wherever it is started from.
import Database from "libsql";

/** @type {{ file: string, timeout: number, statements: [sql: string, ...args: (string | number | null)[]][] }} */
const { file, timeout, statements } = JSON.parse(process.argv[2] ?? "");
// Whoever asked has ended: nobody waits for the answer.
process.once("disconnect", () => process.exit());
try {
  const database = new Database(file, { timeout });
  const results = statements.map(([sql, ...args]) => database.prepare(sql).all(args));
  process.send?.({ results }, () => process.exit());
} catch (error) {
  const { message, code } = /** @type {Error & { code?: string }} */ (error);
  process.send?.({ error: { message, code } }, () => process.exit());
}
