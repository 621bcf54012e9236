import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Client, createClient, type Transaction } from "@libsql/client";
import { home, root } from "@/lib/domain/environment";
import { Refusal } from "@/lib/domain/problem";
import { fillQuestionCounts } from "./fill-question-counts";
import { fillQuestionKeys } from "./fill-question-keys";
import { databaseUrl } from "./location";
import { busyTimeout } from "./pragmas";
import { makePrivateFile, tightenStored } from "./private-files";
import { databaseProblem } from "./problem";

/** The migrations in the order they apply: Prisma's folders, each with its migration.sql. */
export function listMigrations(folder = path.join(root(), "prisma", "migrations")): { name: string; sql: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, "migration.sql")))
    .map((entry) => ({ name: entry.name, sql: readFileSync(path.join(folder, entry.name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Applies missing migrations and records them in `_prisma_migrations` as Prisma does. Safe when several processes start at once:
 * the first takes the write lock; the others wait and find nothing left to do. Refuses a database that a newer version of Assay
 * has migrated further. Removes other accounts' access to the stored files. Returns the names applied.
 */
export function migrate(url = databaseUrl()): Promise<string[]> {
  const running = inProcess.get(url) ?? migrateOnce(url);
  inProcess.set(url, running);
  return running.finally(() => inProcess.delete(url));
}

/** Waiting for SQLite's lock blocks the thread, so concurrent calls in one process share one pass. */
const inProcess = new Map<string, Promise<string[]>>();

async function migrateOnce(url: string): Promise<string[]> {
  let client: Client | undefined;
  try {
    const file = url.slice("file:".length).split("?")[0] ?? "";
    makePrivateFile(file);
    tightenStored(file, path.join(home(), "data"));
    client = createClient({ url, timeout: busyTimeout } as Parameters<typeof createClient>[0]);
    // Takes effect only in an empty database. It lets the space of deleted data be given back to the disk later.
    await client.execute("PRAGMA auto_vacuum = INCREMENTAL");
    await client.execute("PRAGMA journal_mode = WAL");
    return await applyPending(client);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem =
      databaseProblem(error, url) ?? `The database ${url} cannot be used: ${error instanceof Error ? error.message : error}`;
    throw new Refusal(problem, "conflict");
  } finally {
    client?.close();
  }
}

/** What SQL cannot do, by the migration that it belongs to. */
const afterwards: Record<string, (transaction: Transaction) => Promise<void>> = {
  "20261122080500_pairing": fillQuestionKeys,
  "20261122093447_questions_of_summaries": fillQuestionCounts,
};

async function applyPending(client: Client): Promise<string[]> {
  const migrations = listMigrations();
  const transaction = await client.transaction("write");
  try {
    await transaction.execute(
      `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
        "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT,
        "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
    );
    const { rows } = await transaction.execute(`SELECT migration_name AS name FROM "_prisma_migrations"`);
    const applied = new Set(rows.map((row) => String(row.name)));
    const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
    if (unknown.length > 0) {
      throw new Refusal(
        `The database comes from a newer version of Assay (it holds the migration ${unknown[0]}). Update Assay, or set DATABASE_URL to another file.`,
        "conflict",
      );
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, sql } of pending) {
      await transaction.executeMultiple(sql);
      await afterwards[name]?.(transaction);
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
