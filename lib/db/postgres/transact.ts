import type { PoolClient } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { namedStatement } from "./named";
import { locks, pool } from "./pool";
import type { ServerAnswer } from "./together";

export type Execute = <Row extends object>(statement: Bound) => Promise<{ rows: Row[]; changed: number }>;

/** Independent statements are pipelined in their order. Throws PostgreSQL's errors, and those of `work`, with nothing changed. */
export const inTransaction = <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
  begun(async (client) => {
    const result = await work((statement) => run(client, statement));
    await client.query("COMMIT");
    return result;
  });

/** After `onSent` the server commits even if this process dies. Returns changed rows per statement. */
export const transactOnServer = async (
  statements: readonly Bound[],
  { isAlone, onSent }: { isAlone: boolean; onSent?: () => void },
): Promise<number[]> => {
  const lock: Bound[] = isAlone ? [["SELECT pg_advisory_xact_lock(?, ?)", ...locks.writer]] : [];
  const answers = await answersTo([...lock, ...statements], onSent);
  return answers.slice(lock.length).map(({ changed }) => changed);
};

/** The server alone ends the transaction, so a broken connection leaves no locks. Returns rows with values as text. */
export const askOnServer = async (statements: readonly Bound[]): Promise<ServerAnswer["rows"][]> =>
  (await answersTo(statements)).map(({ rows }) => rows);

const answersTo = (statements: readonly Bound[], onSent?: () => void): Promise<ServerAnswer[]> =>
  againAfterDeadlock(async () => {
    const client = await pool().connect();
    let failed: Error | undefined;
    try {
      const { executeTogether } = await import("./together");
      return await executeTogether(client, statements, onSent);
    } catch (error) {
      failed = error as Error;
      throw error;
    } finally {
      client.release(failed);
    }
  });

/** Nothing is sent before BEGIN is answered: if it fails, later statements would be committed. */
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
    // A broken connection is not reused.
    client.release(broken);
  }
}

/** PostgreSQL ends one of two deadlocked transactions, which can be repeated. */
async function againAfterDeadlock<T>(transact: () => Promise<T>, times = 3): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (times === 0 || (error as { code?: string }).code !== "40P01") throw error;
    return againAfterDeadlock(transact, times - 1);
  }
}

async function run<Row extends object>(client: PoolClient, [sql, ...values]: Bound) {
  const { rows, rowCount } = await client.query<Row>({ ...namedStatement(sql), values });
  return { rows, changed: rowCount ?? 0 };
}
