import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import { perProcess } from "@/lib/domain/process/values";
import { pool } from "./pool";

const tryEvery = 50;

interface Connection {
  client: Promise<PoolClient>;
  users: number;
}

const kept = perProcess("claims", (): { connection: Connection | null } => ({ connection: null }));

/** All claims of this process share one connection and end with the process. The caller must not claim a name twice at a time. */
export async function claimOnServer<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = createHash("sha256").update(name).digest().readBigInt64BE().toString();
  kept.connection ??= { client: pool().connect(), users: 0 };
  const connection = kept.connection;
  connection.users++;
  let broken: Error | undefined;
  try {
    const client = await connection.client;
    const ask = (verb: "try_advisory_lock" | "advisory_unlock") =>
      client
        .query<{ done: boolean }>(`SELECT pg_${verb}($1::bigint) AS "done"`, [lock])
        .then(({ rows }) => rows[0]?.done)
        .catch((error: Error) => {
          broken = error;
          throw error;
        });
    while (!(await ask("try_advisory_lock"))) await wait(tryEvery);
    // A claim that cannot be released ends with its connection.
    return await work().finally(() => ask("advisory_unlock").catch(() => undefined));
  } finally {
    leave(connection, broken);
  }
}

/** The last claim releases the connection; a broken one is dropped. */
function leave(connection: Connection, broken: Error | undefined): void {
  connection.users--;
  if ((broken || connection.users === 0) && kept.connection === connection) kept.connection = null;
  if (connection.users === 0) void connection.client.then((client) => client.release(broken)).catch(() => undefined);
}
