import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { type Client, createClient } from "@libsql/client";
import { type Migration, makePrivateFile, pendingOf, tightenStored } from "@/lib/db/location/database-url";
import { home } from "@/lib/domain/process/environment";
import { busyTimeout } from "./open";

/** The first process takes the write lock. Removes other accounts' access to the files. Returns the names applied. */
export async function migrateFile(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const file = url.slice("file:".length).split("?")[0] ?? "";
  makePrivateFile(file);
  tightenStored(file, path.join(home(), "data"));
  const client = createClient({ url, timeout: busyTimeout } as Parameters<typeof createClient>[0]);
  try {
    // Takes effect only in an empty database: lets deleted space go back to the disk.
    await client.execute("PRAGMA auto_vacuum = INCREMENTAL");
    await client.execute("PRAGMA journal_mode = WAL");
    return await applyPending(client, migrations);
  } finally {
    client.close();
  }
}

async function applyPending(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const transaction = await client.transaction("write");
  try {
    await transaction.execute(
      `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
        "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT,
        "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
    );
    const { rows } = await transaction.execute(`SELECT migration_name AS name FROM "_prisma_migrations"`);
    const pending = pendingOf(
      migrations,
      rows.map(({ name }) => String(name)),
    );
    for (const { name, sql } of pending) {
      await transaction.executeMultiple(sql);
      await transaction.execute({
        sql: `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
              VALUES (?, ?, ?, ?, ?, 1)`,
        args: [randomUUID(), createHash("sha256").update(sql).digest("hex"), Date.now(), name, Date.now()],
      });
    }
    await transaction.commit();
    return pending.map(({ name }) => name);
  } finally {
    transaction.close();
  }
}
