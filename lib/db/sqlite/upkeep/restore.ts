import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { type Client, createClient } from "@libsql/client";
import { recordEvent } from "@/lib/db/audit";
import { migrate } from "@/lib/db/connection/migrate";
import { databaseFile, listMigrations, privateFolder, tightenFile } from "@/lib/db/location/database-url";
import { explainFile } from "@/lib/db/sqlite/problem";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { inUse } from "@/lib/db/sqlite/users";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { activeStatuses } from "@/lib/domain/run";
import {
  countStatement,
  isUnfinished,
  readBackupCounts,
  refuseWithoutSpace,
  type StoredCounts,
  syncFile,
  unfinishedFileFor,
} from "./backup";

export interface StagedBackup extends StoredCounts {
  target: string;
  unfinished: number;
  migrated: number;
  /** Returns where the old database is kept, null if there was none. */
  put(by?: Actor): Promise<string | null>;
  discard(): void;
}

const busyTimeoutMs = 500;

/** The backup must be intact and migratable. Throws Refusal while another process has the database open. */
export async function stageFile(given: string, signal?: AbortSignal): Promise<StagedBackup> {
  const file = path.resolve(given);
  const target = databaseFile();
  refuseFile(file, target);
  await withExclusiveAccess(target, () => undefined);
  const sources = [file, `${file}-wal`].filter(existsSync);
  const bytes = sources.reduce((sum, name) => sum + statSync(name).size, 0);
  refuseWithoutSpace("The restored database", bytes, path.dirname(target));
  const folder = unfinishedFileFor(target, "restoring");
  const staged = path.join(folder, "assay.db");
  const discard = () => rmSync(folder, { recursive: true, force: true });
  discard();
  mkdirSync(folder, { mode: privateFolder });
  try {
    await copyFile(file, staged, constants.COPYFILE_FICLONE);
    // A database copied while open has data in its log.
    if (sources.length > 1) await copyFile(`${file}-wal`, `${staged}-wal`);
    // A copy takes the mode of the original.
    for (const name of [staged, `${staged}-wal`]) tightenFile(name);
    await refuseDamaged(file, staged, signal);
    const migrated = await migrate(`file:${staged}`);
    // The workers of that time no longer have these leases.
    const [, , counted = [], active = []] = await runInProcess(
      staged,
      [
        [`UPDATE "Run" SET "leaseOwner" = NULL, "leaseUntil" = NULL WHERE "leaseOwner" IS NOT NULL`],
        ["PRAGMA wal_checkpoint(TRUNCATE)"],
        [countStatement],
        [
          `SELECT count(*) AS "count" FROM "Run" WHERE "status" IN (${activeStatuses.map(() => "?").join(", ")})`,
          ...activeStatuses,
        ],
      ],
      { signal },
    );
    syncFile(staged);
    return {
      ...readBackupCounts(counted),
      target,
      unfinished: Number(active[0]?.count),
      migrated: migrated.length,
      put: async (by = assayItself) => {
        const kept = await put(staged, target).finally(discard);
        await recordEvent(by, "backup-restored", file);
        return kept;
      },
      discard,
    };
  } catch (error) {
    discard();
    throw error;
  }
}

function refuseFile(file: string, target: string): void {
  if (!existsSync(file)) throw new Refusal(`${file} does not exist.`);
  if (statSync(file).isDirectory()) throw new Refusal(`${file} is a folder. Name the backup in it.`);
  if (isUnfinished(file)) throw new Refusal(`${file} is truncated. Choose a complete backup.`);
  if (existsSync(target) && realpathSync(file) === realpathSync(target)) throw new Refusal(`${file} is the database itself.`);
  const head = Buffer.alloc(16);
  const handle = openSync(file, "r");
  readSync(handle, head);
  closeSync(handle);
  if (head.toString("latin1") !== "SQLite format 3\0")
    throw new Refusal(`${file} is not an SQLite database. Nothing was changed.`);
}

/** On the copy, so the file itself stays unchanged. */
async function refuseDamaged(file: string, staged: string, signal: AbortSignal | undefined): Promise<void> {
  const refuse = (why: string) => new Refusal(`${file} cannot be restored: ${why} Nothing was changed.`);
  try {
    const [tables = []] = await runInProcess(staged, [[`SELECT "name" FROM sqlite_master WHERE "type" = 'table'`]], { signal });
    const names = tables.map(({ name }) => name);
    if (!["_prisma_migrations", "Dataset", "Sample", "Run", "Judgment"].every((name) => names.includes(name)))
      throw refuse("it is an SQLite database, but not Assay's.");
    const [applied = [], problems = []] = await runInProcess(
      staged,
      [[`SELECT "migration_name" AS "name" FROM "_prisma_migrations"`], ["PRAGMA integrity_check(1)"]],
      { signal },
    );
    const known = new Set(listMigrations().map(({ name }) => name));
    const unknown = applied.find(({ name }) => !known.has(String(name)));
    if (unknown) throw refuse(`it comes from a newer version of Assay (migration ${unknown.name}). Update Assay first.`);
    const found = Object.values(problems[0] ?? {})[0];
    if (found !== "ok") throw refuse(`it is damaged (${found}).`);
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted || explainFile(error) === null) throw error;
    throw refuse(`it is damaged (${error instanceof Error ? error.message : error}).`);
  }
}

/** Locks out other processes and moves the log into the one file. Skips the lock if the database is too damaged to open. */
async function withExclusiveAccess<T>(file: string, then: () => T): Promise<T> {
  if (!existsSync(file)) return then();
  let client: Client | undefined;
  try {
    client = createClient({ url: `file:${file}`, timeout: busyTimeoutMs } as Parameters<typeof createClient>[0]);
    // Only the last connection may end the log, so this reveals any other connection, even an idle one.
    const { rows } = await client.execute("PRAGMA journal_mode = DELETE");
    if (rows[0]?.journal_mode !== "delete") throw new Refusal(inUse(file), "conflict");
    await client.execute("BEGIN EXCLUSIVE");
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const message = error instanceof Error ? `${error.message} ${"code" in error ? error.code : ""}` : "";
    if (/BUSY|LOCKED|locked/.test(message)) throw new Refusal(inUse(file), "conflict");
    if (!/NOTADB|CORRUPT|not a database|malformed/.test(message)) throw error;
  }
  try {
    return then();
  } finally {
    await client?.execute("ROLLBACK").catch(() => undefined);
    client?.close();
  }
}

/** At every moment the database's name refers to a complete file, old or new. */
function put(staged: string, target: string): Promise<string | null> {
  return withExclusiveAccess(target, () => {
    const kept = existsSync(target) ? keepOldDatabase(target) : null;
    renameSync(staged, target);
    return kept;
  });
}

/** Under a second name, with a log that could not be merged. */
function keepOldDatabase(target: string): string {
  const at = new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  for (let count = 1; ; count++) {
    const kept = `${target}.before-restore-${at}${count === 1 ? "" : `-${count}`}`;
    if (existsSync(kept)) continue;
    try {
      linkSync(target, kept);
    } catch {
      // Some file systems have no hard links.
      copyFileSync(target, kept, constants.COPYFILE_EXCL);
      syncFile(kept);
    }
    tightenFile(kept);
    for (const end of ["-wal", "-shm"]) if (existsSync(target + end)) renameSync(target + end, kept + end);
    return kept;
  }
}
