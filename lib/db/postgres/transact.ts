import { createHash } from "node:crypto";
import type { PoolClient, QueryResult } from "pg";
import type { Bound } from "@/lib/db/dialect/bound";
import { locks } from "./locks";
import { clean, pool } from "./pool";
import { Together, type Told } from "./together";

/** Executes one statement in a transaction, and says which rows it returned and how many it changed. */
export type Execute = <Row extends object>(statement: Bound) => Promise<{ rows: Row[]; changed: number }>;

/**
 * Does `work` in one transaction. Statements that do not wait for each other are sent together, the first with BEGIN, and executed in their order. Throws
 * PostgreSQL's errors, and those of `work`, with nothing changed.
 */
export const inTransaction = <T>(work: (execute: Execute) => Promise<T>): Promise<T> =>
  onConnection(async (client) => {
    const { execute, end } = beginWithFirst(client);
    const result = await work(execute).finally(end);
    await client.query("COMMIT");
    return result;
  });

/**
 * Executes statements in one transaction, sent at once. Returns how many rows each changed. Throws PostgreSQL's errors, with nothing changed.
 */
export const transactOnServer = (statements: readonly Bound[], { isAlone }: { isAlone: boolean }): Promise<number[]> =>
  againAfterDeadlock(async () => {
    const lock: Bound[] = isAlone ? [["SELECT pg_advisory_xact_lock(?, ?)", ...locks.writer]] : [];
    const all: Bound[] = [["BEGIN"], ...lock, ...statements, ["COMMIT"]];
    const results = await onConnection((client) => {
      const sent: Told[] = [];
      const executed = all.map((statement) => told(statement, (one) => sent.push(one)));
      client.query(new Together(sent));
      return Promise.all(executed);
    });
    return results.slice(1 + lock.length, -1).map(({ rowCount }) => rowCount ?? 0);
  });

/** Rolls back what `work` began and did not end. */
async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
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

/** A transaction that begins with its first statements. Later ones wait until it has begun: outside it they would be kept whatever follows. */
function beginWithFirst(client: PoolClient): { execute: Execute; end: () => void } {
  let waiting: Told[] = [];
  let begun: Promise<unknown> | null = null;
  let isOver = false;

  async function send(): Promise<void> {
    const statements = waiting;
    waiting = [];
    try {
      if (begun) await begun;
      if (isOver) throw new Error("The transaction has ended.");
      begun ??= told(["BEGIN"], (begin) => statements.unshift(begin));
      // Whoever waits for a statement is told why it was not executed.
      begun.catch(() => undefined);
      client.query(new Together(statements));
    } catch (error) {
      for (const { tell } of statements) tell(error as Error);
    }
  }

  return {
    async execute<Row extends object>(statement: Bound) {
      if (waiting.length === 0) queueMicrotask(send);
      const { rows, rowCount } = await told<Row>(statement, (one) => waiting.push(one));
      return { rows, changed: rowCount ?? 0 };
    },
    end() {
      isOver = true;
    },
  };
}

const told = <Row extends object>([sql, ...values]: Bound, add: (told: Told) => void): Promise<QueryResult<Row>> =>
  new Promise((resolve, reject) =>
    add({
      statement: { ...named(sql), values: values.map(clean) },
      tell: (error, result) => (error ? reject(error) : resolve(result as QueryResult<Row>)),
    }),
  );

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
