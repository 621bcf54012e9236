import type { PoolClient } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { namedStatement } from "./named";
import { locks, withClient } from "./pool";
import type { ServerAnswer } from "./together";

export type Execute = <Row extends object>(statement: Bound) => Promise<{ rows: Row[]; changed: number }>;

/** Independent statements are pipelined in their order. Throws PostgreSQL's errors, and those of `work`, with nothing changed. */
export const inTransaction = <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
  withClient(async (client, drop) => {
    try {
      // Nothing else is sent before the answer: if it fails, later statements would be committed.
      await client.query("BEGIN");
      const result = await work((statement) => run(client, statement));
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(drop);
      throw error;
    }
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
  againAfterDeadlock(() =>
    withClient(async (client, drop) => {
      const { executeTogether } = await import("./together");
      return executeTogether(client, statements, onSent).catch((error: Error) => {
        drop(error);
        throw error;
      });
    }),
  );

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
