import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { db, fetchRows } from "@/lib/db/connection/client";
import { databaseFile } from "@/lib/db/location/database-url";
import { listMigrations } from "@/lib/db/location/migrations";
import { explainFile } from "@/lib/db/sqlite/problem";

export interface DatabaseState {
  file: { path: string; exists: boolean; isWritable: boolean };
  pending: string[];
  /** "ok", or why the file is no database; null without a file. */
  integrity: string | null;
  journal: string | null;
}

/** Read-only, but may create the folder. An unreadable file is reported in `integrity`. */
export async function inspectDatabase(): Promise<DatabaseState> {
  const place = databaseFile();
  const exists = existsSync(place);
  const isWritable = canWrite(path.dirname(place)) && (!exists || canWrite(place));
  const file = { path: place, exists, isWritable };
  const migrations = listMigrations().map(({ name }) => name);
  if (!exists) return { file, pending: migrations, integrity: null, journal: null };
  try {
    await pragma("schema_version");
    const journal = await pragma("journal_mode");
    const applied = new Set(await appliedMigrations());
    return { file, pending: migrations.filter((name) => !applied.has(name)), integrity: "ok", journal };
  } catch (error) {
    return {
      file,
      pending: [],
      integrity: explainFile(error) ?? (error instanceof Error ? error.message : String(error)),
      journal: null,
    };
  }
}

async function pragma(name: string): Promise<string | null> {
  const [row] = await db.$queryRawUnsafe<Record<string, string>[]>(`PRAGMA ${name}`);
  return Object.values(row ?? {})[0] ?? null;
}

async function appliedMigrations(): Promise<string[]> {
  const tables = await fetchRows<unknown>`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
  if (tables.length === 0) return [];
  const rows = await fetchRows<{ name: string }>`SELECT migration_name AS name FROM "_prisma_migrations"`;
  return rows.map(({ name }) => name);
}

function canWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
