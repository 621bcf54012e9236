import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { PoolClient } from "pg";
import { pool } from "./pool";

/** Milliseconds between two tries. */
const tryEvery = 50;

interface Connection {
  client: Promise<PoolClient>;
  users: number;
}

// Kept on `process` because the web server's bundles hold this module more than once.
const kept = globalThis as { assayClaims?: Connection | undefined };

/**
 * Does work while no other process has claimed the name. All claims of this process share one connection, so that they leave the others to
 * the work; the caller sees to it that this process claims a name once at a time. A process that is gone claims nothing.
 */
export async function claimOnServer<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = createHash("sha256").update(name).digest().readBigInt64BE().toString();
  kept.assayClaims ??= { client: pool().connect(), users: 0 };
  const connection = kept.assayClaims;
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
    // A claim that cannot be given back ends with its connection.
    return await work().finally(() => ask("advisory_unlock").catch(() => undefined));
  } finally {
    leave(connection, broken);
  }
}

/** The last one gives the connection back; a broken one is not used by later claims. */
function leave(connection: Connection, broken: Error | undefined): void {
  connection.users--;
  if ((broken || connection.users === 0) && kept.assayClaims === connection) kept.assayClaims = undefined;
  if (connection.users === 0) void connection.client.then((client) => client.release(broken)).catch(() => undefined);
}
