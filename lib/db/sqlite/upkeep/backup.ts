import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { recordEvent } from "@/lib/db/audit";
import { databaseFile, makePrivateFile } from "@/lib/db/location/database-url";
import { runInProcess } from "@/lib/db/sqlite/run-in-process";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { fileSize } from "@/lib/domain/text/file-size";

export interface Backup extends StoredCounts {
  file: string;
  bytes: number;
}

export interface BackupOptions {
  force?: boolean;
  signal?: AbortSignal;
  onProgress?: (written: number, of: number) => void;
  by?: Actor;
}

const progressIntervalMs = 500;

/** The copy is compact and checked. An interrupted backup leaves FILE.partial-PROCESS, which the next one deletes. */
export async function backUpFile(
  target: string,
  { force = false, signal, onProgress, by = assayItself }: BackupOptions = {},
): Promise<Backup> {
  const source = databaseFile();
  const file = path.resolve(target);
  refuseTarget(source, file, force);
  const [[pages] = [], [free] = [], [size] = []] = await runInProcess(
    source,
    [["PRAGMA page_count"], ["PRAGMA freelist_count"], ["PRAGMA page_size"]],
    { signal },
  );
  const needs = (Number(pages?.page_count) - Number(free?.freelist_count)) * Number(size?.page_size);
  refuseWithoutSpace("The backup", needs, path.dirname(file));
  const partial = unfinishedFileFor(file, "partial");
  rmSync(partial, { force: true });
  const progressTimer = setInterval(
    () => onProgress?.(existsSync(partial) ? statSync(partial).size : 0, needs),
    progressIntervalMs,
  );
  try {
    // SQLite fills an empty file and keeps its mode.
    makePrivateFile(partial);
    // The copy can give space back later, even if the original cannot.
    await runInProcess(source, [["PRAGMA auto_vacuum = INCREMENTAL"], ["VACUUM INTO ?", partial]], { signal });
    const [problems = [], counted = [], audit = []] = await runInProcess(
      partial,
      [["PRAGMA quick_check(1)"], [countStatement], [`SELECT 1 FROM sqlite_master WHERE name = 'AuditEvent'`]],
      { signal },
    );
    const found = Object.values(problems[0] ?? {})[0];
    if (found !== "ok")
      throw new Refusal(`The database is damaged, and its backup would be too: ${found}. See: assay doctor`, "conflict");
    syncFile(partial);
    place(partial, file, force);
    // Before its migration an old database may have no audit log.
    if (audit.length > 0) await recordEvent(by, "backup-made", file);
    return { file, bytes: statSync(file).size, ...readBackupCounts(counted) };
  } finally {
    clearInterval(progressTimer);
    for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
  }
}

function refuseTarget(source: string, file: string, force: boolean): void {
  if (!existsSync(source))
    throw new Refusal(`There is no database at ${source} yet, so there is nothing to back up.`, "not-found");
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new Refusal(`${folder} does not exist. Create it, or choose another folder.`);
  const places = [source, `${source}-wal`, `${source}-shm`].map((name) =>
    path.join(realpathSync(path.dirname(name)), path.basename(name)),
  );
  const isOwn = places.includes(path.join(realpathSync(folder), path.basename(file)));
  if (isOwn) throw new Refusal(`${file} is the database itself. Choose another name for its backup.`);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new Refusal(`${file} is a folder. Name a file in it.`);
  if (!force)
    throw new Refusal(
      `${file} already exists and was not changed. Choose another name, or add --force to replace it.`,
      "conflict",
    );
}

export function syncFile(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

/** Never replaces a file created meanwhile, unless `force` says so. */
function place(partial: string, file: string, force: boolean): void {
  try {
    if (force) renameSync(partial, file);
    else linkSync(partial, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new Refusal(`${file} was created meanwhile and was not changed. Choose another name.`, "conflict");
    if (existsSync(file)) throw error;
    renameSync(partial, file);
  }
}

export interface StoredCounts {
  datasets: number;
  runs: number;
  samples: number;
  judgments: number;
}

export const countStatement = `
  SELECT (SELECT count(*) FROM "Dataset") AS "datasets", (SELECT count(*) FROM "Run") AS "runs",
    (SELECT count(*) FROM "Sample") AS "samples", (SELECT count(*) FROM "Judgment") AS "judgments"`;

export const readBackupCounts = ([row]: readonly Record<string, unknown>[]): StoredCounts => ({
  datasets: Number(row?.datasets),
  runs: Number(row?.runs),
  samples: Number(row?.samples),
  judgments: Number(row?.judgments),
});

/** Contains the process id. Deletes what ended processes left under such names. */
export function unfinishedFileFor(file: string, word: string): string {
  const folder = path.dirname(file);
  const begins = `${path.basename(file)}.${word}-`;
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(begins) ? /^(\d+)(-journal)?$/.exec(name.slice(begins.length))?.[1] : undefined;
    if (pid && !isRunning(Number(pid))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  return `${file}.${word}-${process.pid}`;
}

export const isUnfinished = (file: string): boolean => /\.(partial|restoring)-\d+$/.test(file);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

export function spaceIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws Refusal; `what` begins the sentence ("The backup"). */
export function refuseWithoutSpace(what: string, needs: number, folder: string, free = spaceIn(folder)): void {
  if (needs <= free) return;
  throw new Refusal(
    `${what} needs about ${fileSize(needs)}, and the disk of ${folder} has ${fileSize(free)} free. Free some space, or choose another disk.`,
    "conflict",
  );
}
