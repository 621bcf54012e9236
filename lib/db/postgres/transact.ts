import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { locks } from "./locks";
import { pool } from "./pool";

/** Executes one statement in a transaction, and says which rows it returned and how many it changed. */
export type Execute = <Row extends object>(statement: Bound) => Promise<{ rows: Row[]; changed: number }>;

/**
 * Does `work` in one transaction. Statements that do not wait for each other are sent together and executed in their order. Throws
 * PostgreSQL's errors, and those of `work`, with nothing changed.
 */
export const inTransaction = <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
  begun(async (client) => {
    const result = await work((statement) => run(client, statement));
    await client.query("COMMIT");
    return result;
  });

/**
 * Executes statements in one transaction, sent together with its end. Returns how many rows each changed. Throws PostgreSQL's errors, with
 * nothing changed.
 */
export const transactOnServer = (statements: readonly Bound[], { isAlone }: { isAlone: boolean }): Promise<number[]> =>
  againAfterDeadlock(async () => {
    const lock: Bound[] = isAlone ? [["SELECT pg_advisory_xact_lock(?, ?)", ...locks.writer]] : [];
    const results = await begun(async (client) => {
      const executed = [...lock, ...statements].map((statement) => run(client, statement));
      // After an error PostgreSQL takes this for a rollback.
      const ended = client.query("COMMIT");
      await Promise.allSettled([...executed, ended]);
      await ended;
      return Promise.all(executed);
    });
    return results.slice(lock.length).map(({ changed }) => changed);
  });

/** Nothing is sent before BEGIN is answered: after one that fails, a statement would be kept whatever follows. */
async function begun<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    return await work(client);
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    // A broken connection is not used again.
    client.release(broken);
  }
}

/** Of two transactions that wait for each other PostgreSQL ends one, which can be repeated. */
async function againAfterDeadlock<T>(transact: () => Promise<T>, times = 3): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (times === 0 || (error as { code?: string }).code !== "40P01") throw error;
    return againAfterDeadlock(transact, times - 1);
  }
}

async function run<Row extends object>(client: PoolClient, [sql, ...values]: Bound) {
  const { rows, rowCount } = await client.query<Row>({ ...named(sql), values });
  return { rows, changed: rowCount ?? 0 };
}

/**
 * Statements by their text, each with a name, by which the server prepares it once in a connection. The name follows from the text, because the
 * web server's bundles hold this module more than once and share the connections.
 */
const statements = new Map<string, { name: string; text: string }>();
const mostPrepared = 500;

function named(sql: string): { name?: string; text: string } {
  const known = statements.get(sql);
  if (known) return known;
  const text = numbered(sql);
  if (statements.size >= mostPrepared) return { text };
  const statement = { name: `assay-${createHash("sha256").update(text).digest("hex").slice(0, 40)}`, text };
  statements.set(sql, statement);
  return statement;
}

/** SQLite's parameters, `?` or `?2`, as PostgreSQL writes them. */
export function numbered(sql: string): string {
  let last = 0;
  return sql.replace(/\?(\d*)/g, (_, place: string) => {
    last = place === "" ? last + 1 : Number(place);
    return `$${last}`;
  });
}
