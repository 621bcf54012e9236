import type { PoolClient } from "pg";
import type { Bound } from "@/lib/db/connection/bound";
import { locks } from "./locks";
import { pool } from "./pool";

/** Executes statements in one transaction. Returns how many rows each changed. Throws PostgreSQL's errors with nothing changed. */
export async function transactOnServer(statements: readonly Bound[], { isAlone }: { isAlone: boolean }): Promise<number[]> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    if (isAlone) await client.query("SELECT pg_advisory_xact_lock($1, $2)", locks.writer);
    const changes: number[] = [];
    for (const statement of statements) changes.push(await run(client, statement));
    await client.query("COMMIT");
    return changes;
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

async function run(client: PoolClient, [sql, ...values]: Bound): Promise<number> {
  const { rowCount } = await client.query({ ...named(sql), values });
  return rowCount ?? 0;
}

/** Statements by their text, each with a name, by which the server prepares it once in a connection. */
const statements = new Map<string, { name: string; text: string }>();
const mostPrepared = 500;

function named(sql: string): { name?: string; text: string } {
  const known = statements.get(sql);
  if (known) return known;
  const text = numbered(sql);
  if (statements.size >= mostPrepared) return { text };
  const statement = { name: `assay-${statements.size}`, text };
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
