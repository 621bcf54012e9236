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
import { sizeOfFile } from "./size";

/** With less than this, or a tenth of the database, the next large run may fail. */
const leastFree = 500 * 1024 ** 2;

/** In bytes: reading this much is announced. */
const large = 500 * 1024 ** 2;

const damaged = "Restore a backup: assay restore FILE";

export async function checkFile(say: (text: string) => void): Promise<{ findings: Finding[]; isCurrent: boolean }> {
  const file = databaseFile();
  const exists = existsSync(file);
  const isWritable = canWrite(path.dirname(file)) && (!exists || canWrite(file));
  const unwritable = isWritable
    ? null
    : failed("database", `${file}. It or its folder cannot be written.`, "Make both writable.");
  const alone = (database: Finding) => ({ findings: [unwritable ?? database], isCurrent: false });
  const unusable = (why: string) => alone(failed("database", `${file}. It cannot be used: ${why}`, damaged));
  if (!exists) return alone(passed("database", `${file}. It is created at the first start.`));
  const opened = await readState().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (opened instanceof Error) return unusable(explainFile(opened) ?? opened.message);
  if (statSync(file).size > large) say("Reading the whole database; this takes a while …");
  const { integrity, orphans } = await checkStructure();
  if (integrity !== "ok") return unusable(integrity);
  const isCurrent = opened.pending === 0 && isWritable;
  const list = orphans.map(({ table, count }) => `${count} of ${table}`).join(", ");
  const references = list
    ? failed("references", `Rows refer to deleted ones: ${list}.`, damaged)
    : passed("references", "No row refers to a missing row.");
  const database = unwritable ?? passed("database", `${file}. It is intact${describe(opened)}.`);
  return { findings: [database, ...(isCurrent ? [references] : []), checkPrivacy(file), await disk(file)], isCurrent };
}

function describe({ pending, journal }: { pending: number; journal: string | null }): string {
  if (pending > 0) return `; the next start applies ${counted(pending, "migration")}`;
  return journal === "wal" ? " and up to date" : " and up to date; its journal mode becomes WAL at the next start";
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

async function disk(database: string): Promise<Finding> {
  const folder = path.dirname(database);
  const { file, log } = sizeOfFile(database);
  const free = spaceIn(folder);
  const unused = (await fetchNumber`PRAGMA freelist_count`) * (await fetchNumber`PRAGMA page_size`);
  const givesBack = (await fetchNumber`PRAGMA auto_vacuum`) === 2;
  const kept = readdirSync(folder).filter((name) => name.startsWith(`${path.basename(database)}.before-restore-`));
  const keptBytes = kept.reduce((sum, name) => sum + sizeOfFile(path.join(folder, name)).file, 0);
  const sizes = `The database is ${fileSize(file)}, its log ${fileSize(log)}; ${fileSize(free)} are free on its disk.`;
  const idle =
    unused > file / 4 && unused > 10 * 1024 ** 2 && !givesBack
      ? ` ${fileSize(unused)} of it are free for new data; to return them to the disk: assay backup FILE, then assay restore FILE.`
      : "";
  const keptNote =
    kept.length > 0 ? ` Restores have kept ${kept.join(", ")} (${fileSize(keptBytes)}); delete what you do not need.` : "";
  const message = `${sizes}${idle}${keptNote}`;
  if (free >= Math.max(leastFree, file / 10)) return passed("disk", message);
  return failed("disk", message, `Free some space on the disk of ${database}, or move the database and set DATABASE_URL.`);
}

/** Reads everything in a process; some seconds per gigabyte. */
async function checkStructure() {
  const [integrity = [], orphans = []] = await runInProcess(databaseFile(), [
    ["PRAGMA integrity_check(3)"],
    [`SELECT "table", count(*) AS "count" FROM pragma_foreign_key_check GROUP BY 1`],
  ]);
  return { integrity: integrity.flatMap((row) => Object.values(row)).join("; "), orphans };
}

/** Read-only, but may create the folder. */
async function readState() {
  await pragma("schema_version");
  const journal = await pragma("journal_mode");
  const tables = await fetchRows<unknown>`SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'`;
  const applied =
    tables.length === 0 ? [] : await fetchRows<{ name: string }>`SELECT migration_name AS name FROM "_prisma_migrations"`;
  const known = new Set(applied.map(({ name }) => name));
  return { journal, pending: listMigrations().filter(({ name }) => !known.has(name)).length };
}

async function pragma(name: string): Promise<string | null> {
  const [row] = await db.$queryRawUnsafe<Record<string, string>[]>(`PRAGMA ${name}`);
  return Object.values(row ?? {})[0] ?? null;
}

function canWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
