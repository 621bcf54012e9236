import { createHash, randomUUID } from "node:crypto";
import type { Client, Pool } from "pg";
import { type Migration, pendingOf } from "@/lib/db/location/database-url";
import { Refusal } from "@/lib/domain/problem";
import { connectTo, locks } from "./pool";

/** Subqueries in FROM need no alias since this version. */
const oldestVersion = 16;

/** Progress of `assay move`; dropped when it is done. */
export const moveTable = "_assay_move";

type Connection = Pick<Client | Pool, "query">;

/** Throws Refusal for a database with an unfinished `assay move`, unless `forMove`. Returns the names applied. */
export async function migrateServer(url: string, migrations: readonly Migration[], { forMove = false } = {}): Promise<string[]> {
  const client = await connectTo(url);
  try {
    await requireServer(client, url);
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1, $2)", locks.migrations);
    if (!forMove) await refuseHalfMoved(client);
    await client.query(`CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ, "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT, "rolled_back_at" TIMESTAMPTZ, "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`);
    const pending = await pendingMigrations(client, migrations);
    for (const { name, sql } of pending) {
      await client.query(sql);
      await client.query(
        `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)`,
        [randomUUID(), createHash("sha256").update(sql).digest("hex"), name],
      );
    }
    await client.query("COMMIT");
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Throws Refusal for an old server, an encoding without all characters, or a pooler without sessions. */
export async function requireServer(client: Client, url: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS "version", current_setting('server_encoding') AS "encoding"`,
  );
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < oldestVersion * 10_000)
    throw new Refusal(
      `The database runs on PostgreSQL ${Math.floor(version / 10_000)}; Assay needs ${oldestVersion} or newer.`,
      "conflict",
    );
  if (encoding !== "UTF8")
    throw new Refusal(
      `The database's encoding is ${encoding}, which does not support all characters. Create one with: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'`,
      "conflict",
    );
  await requireSessions(client, url);
}

export async function pendingMigrations(client: Connection, migrations: readonly Migration[]): Promise<Migration[]> {
  if (!(await hasTable(client, "_prisma_migrations"))) return [...migrations];
  const { rows } = await client.query<{ name: string }>(`SELECT migration_name AS name FROM "_prisma_migrations"`);
  return pendingOf(
    migrations,
    rows.map(({ name }) => name),
  );
}

async function refuseHalfMoved(client: Connection): Promise<void> {
  if (!(await hasTable(client, moveTable))) return;
  throw new Refusal(
    "assay move has not finished with this database. Run it again until it completes, or empty the database.",
    "conflict",
  );
}

export async function hasTable(client: Connection, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [`"${name}"`]);
  return rows[0]?.found ?? false;
}

/** Throws Refusal for a pooler that switches connections per transaction, which would misplace session locks. */
async function requireSessions(client: Client, url: string): Promise<void> {
  const first = await backendOf(client);
  const { processID: told } = client as Client & { processID: number | null };
  // No pooler: a pooler reports its own process id.
  if (first === told) return;
  const other = await connectTo(url);
  try {
    await other.query("BEGIN");
    const second = await backendOf(other);
    if (first === second || first !== (await backendOf(client))) {
      throw new Refusal(
        "DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer's; Assay needs its own sessions. Use the server's address, or set the pooler's mode to session.",
        "conflict",
      );
    }
  } finally {
    await other.end();
  }
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(`SELECT pg_backend_pid() AS "pid"`);
  return rows[0]?.pid;
}
