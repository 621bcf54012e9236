import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { db, fetchNumber, fetchRows } from "@/lib/db/connection/client";
import { databaseFile, listMigrations, loosePlaces } from "@/lib/db/location/database-url";
import { type Finding, failed, passed } from "@/lib/db/location/finding";
import { explainFile } from "@/lib/db/sqlite/problem";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { counted } from "@/lib/domain/text/counted";
import { fileSize } from "@/lib/domain/text/file-size";
import { spaceIn } from "./backup";

/** With less than this, or a tenth of the database, the next large run may fail. */
const leastFree = 500 * 1024 ** 2;

/** In bytes: reading this much is announced. */
const large = 500 * 1024 ** 2;

const damaged = "Restore a backup: assay restore FILE";

export async function checkFile(say: (text: string) => void): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const state = await inspectDatabase();
  if (!state.file.exists || state.integrity !== "ok") return { findings: [describe(state)], isCurrent: false };
  if (statSync(state.file.path).size > large) say("Reading the whole database; this takes a while …");
  const { integrity, orphans } = await checkStructure();
  if (integrity !== "ok") return { findings: [describe({ ...state, integrity })], isCurrent: false };
  const database = describe(state);
  const isCurrent = state.pending.length === 0 && database.ok;
  const list = orphans.map(({ table, count }) => `${count} of ${table}`).join(", ");
  const references =
    orphans.length === 0
      ? passed("references", "No row refers to a missing row.")
      : failed("references", `Rows refer to deleted ones: ${list}.`, damaged);
  return { findings: [database, ...(isCurrent ? [references] : []), checkPrivacy(databaseFile()), await disk()], isCurrent };
}

function describe({ file, pending, integrity, journal }: DatabaseState): Finding {
  if (!file.isWritable) return failed("database", `${file.path}. It or its folder cannot be written.`, "Make both writable.");
  if (!file.exists) return passed("database", `${file.path}. It is created at the first start.`);
  if (integrity !== "ok") return failed("database", `${file.path}. It cannot be used: ${integrity}`, damaged);
  if (pending.length > 0)
    return passed("database", `${file.path}. It is intact; the next start applies ${counted(pending.length, "migration")}.`);
  if (journal !== "wal")
    return passed("database", `${file.path}. It is intact and up to date; its journal mode becomes WAL at the next start.`);
  return passed("database", `${file.path}. It is intact and up to date.`);
}

function checkPrivacy(database: string): Finding {
  const { open, folder } = loosePlaces(database);
  const quoted = (places: readonly string[]) => places.map((place) => `"${place}"`).join(" ");
  if (open.length > 0) {
    const few = open.slice(0, 3).join(", ");
    const more = open.length > 3 ? ` and ${open.length - 3} more` : "";
    return failed(
      "files",
      `Other accounts on this machine can reach ${few}${more}.`,
      `Run as the account that owns them: chmod go= ${quoted(open.slice(0, 10))}`,
    );
  }
  const restrict = folder && `chmod go= ${quoted([folder.place])}`;
  if (folder?.isWritable)
    return failed(
      "files",
      `Other accounts on this machine can write in ${folder.place}, and so replace the database.`,
      `If no one else needs that folder: ${restrict}`,
    );
  if (folder)
    return passed(
      "files",
      `Only this account can read what Assay stores. Others can list ${folder.place}; if no one else needs it: ${restrict}`,
    );
  return passed("files", "Only this account can read what Assay stores.");
}

async function disk(): Promise<Finding> {
  const { file, log, unused, givesBack, free, kept } = await checkSpace();
  const sizes = `The database is ${fileSize(file)}, its log ${fileSize(log)}; ${fileSize(free)} are free on its disk.`;
  const idle =
    unused > file / 4 && unused > 10 * 1024 ** 2 && !givesBack
      ? ` ${fileSize(unused)} of it are free for new data; to return them to the disk: assay backup FILE, then assay restore FILE.`
      : "";
  const keptNote =
    kept.names.length > 0
      ? ` Restores have kept ${kept.names.join(", ")} (${fileSize(kept.bytes)}); delete what you do not need.`
      : "";
  const message = `${sizes}${idle}${keptNote}`;
  if (free >= Math.max(leastFree, file / 10)) return passed("disk", message);
  return failed("disk", message, `Free some space on the disk of ${databaseFile()}, or move the database and set DATABASE_URL.`);
}

interface Structure {
  integrity: string;
  orphans: { table: string; count: number }[];
}

/** Reads everything in a process; some seconds per gigabyte. */
async function checkStructure(): Promise<Structure> {
  const [integrity = [], orphans = []] = await runInProcess(databaseFile(), [
    ["PRAGMA integrity_check(3)"],
    [`SELECT "table", count(*) AS "count" FROM pragma_foreign_key_check GROUP BY 1`],
  ]);
  return {
    integrity: integrity.flatMap((row) => Object.values(row)).join("; "),
    orphans: orphans.map(({ table, count }) => ({ table: String(table), count: Number(count) })),
  };
}

interface Space {
  file: number;
  log: number;
  unused: number;
  /** Unused space goes back to the disk automatically. */
  givesBack: boolean;
  free: number;
  kept: { names: string[]; bytes: number };
}

async function checkSpace(): Promise<Space> {
  const file = databaseFile();
  const folder = path.dirname(file);
  const size = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const names = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(file)}.before-restore-`));
  return {
    file: size(file),
    log: size(`${file}-wal`),
    unused: (await fetchNumber`PRAGMA freelist_count`) * (await fetchNumber`PRAGMA page_size`),
    givesBack: (await fetchNumber`PRAGMA auto_vacuum`) === 2,
    free: spaceIn(folder),
    kept: { names, bytes: names.reduce((sum, name) => sum + size(path.join(folder, name)), 0) },
  };
}

interface DatabaseState {
  file: { path: string; exists: boolean; isWritable: boolean };
  pending: string[];
  /** "ok", or why the file is no database; null without a file. */
  integrity: string | null;
  journal: string | null;
}

/** Read-only, but may create the folder. An unreadable file is reported in `integrity`. */
async function inspectDatabase(): Promise<DatabaseState> {
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
