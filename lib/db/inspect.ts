import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { db } from "./client";
import { databaseUrl } from "./location";
import { listMigrations } from "./migrate";

/** Throws when the database cannot be read, or lacks its tables. */
export async function touchDatabase(): Promise<void> {
  await db.$queryRaw`SELECT "id" FROM "Run" LIMIT 1`;
}

export interface DatabaseState {
  file: { path: string; exists: boolean; isWritable: boolean };
  /** Names of migrations that are still to be applied. */
  pending: string[];
  /** SQLite's own words: "ok", or what is damaged; null where there is no file. */
  integrity: string | null;
  /** "wal" once it has been migrated. */
  journal: string | null;
}

/** Looks at the database without making or changing anything. Throws when the file cannot be read as one. */
export async function inspectDatabase(): Promise<DatabaseState> {
  const file = databaseUrl().slice("file:".length).split("?")[0] ?? "";
  const migrations = listMigrations().map(({ name }) => name);
  const exists = existsSync(file);
  const isWritable = canWrite(path.dirname(file)) && (!exists || canWrite(file));
  const state = { file: { path: file, exists, isWritable } };
  if (!exists) return { ...state, pending: migrations, integrity: null, journal: null };
  const [check] = await db.$queryRawUnsafe<Record<string, string>[]>("PRAGMA quick_check(1)");
  const [mode] = await db.$queryRawUnsafe<Record<string, string>[]>("PRAGMA journal_mode");
  const tables = await db.$queryRaw<unknown[]>`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
  const applied =
    tables.length === 0 ? [] : await db.$queryRaw<{ name: string }[]>`SELECT migration_name AS name FROM "_prisma_migrations"`;
  const names = new Set(applied.map(({ name }) => name));
  return {
    ...state,
    pending: migrations.filter((name) => !names.has(name)),
    integrity: Object.values(check ?? {})[0] ?? null,
    journal: Object.values(mode ?? {})[0] ?? null,
  };
}

function canWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
