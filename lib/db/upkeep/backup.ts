import { closeSync, existsSync, fsyncSync, linkSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { recordEvent } from "@/lib/db/audit";
import { databaseFile } from "@/lib/db/connection/location";
import { makePrivateFile } from "@/lib/db/connection/private-files";
import { runInProcess } from "@/lib/db/connection/run-in-process";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import { countStatement, readCounts, type StoredCounts } from "./stored-counts";
import { refuseWithoutSpace, unfinishedFileFor } from "./unfinished-file";

export interface Backup extends StoredCounts {
  /** Absolute. */
  file: string;
  bytes: number;
}

export interface BackupOptions {
  /** Whether a file that is there already may be replaced. */
  force?: boolean;
  signal?: AbortSignal;
  /** Told now and then: bytes written, of about how many. */
  onProgress?: (written: number, of: number) => void;
  /** Who asks for it. */
  by?: Actor;
}

/** Milliseconds between two words about the progress. */
const tellEvery = 500;

/**
 * Writes the database as it is at this moment into one file, while others go on reading and writing it. The copy holds no free space, is checked,
 * and takes its name only once it is whole: whatever cuts this off leaves a file called FILE.partial-PROCESS at most, which the next backup to
 * FILE removes. Needs little memory, whatever the size.
 */
export async function backUp(
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
  const telling = setInterval(() => onProgress?.(existsSync(partial) ? statSync(partial).size : 0, needs), tellEvery);
  try {
    // SQLite fills an empty file and keeps its mode.
    makePrivateFile(partial);
    // Space that is freed in it later can be given back, whatever the database could that it was made from.
    await runInProcess(source, [["PRAGMA auto_vacuum = INCREMENTAL"], ["VACUUM INTO ?", partial]], { signal });
    const [problems = [], counted = [], audit = []] = await runInProcess(
      partial,
      [["PRAGMA quick_check(1)"], [countStatement], [`SELECT 1 FROM sqlite_master WHERE name = 'AuditEvent'`]],
      { signal },
    );
    const found = Object.values(problems[0] ?? {})[0];
    if (found !== "ok")
      throw new Refusal(`The database is damaged, and so would be its backup: ${found}. See: assay doctor`, "conflict");
    settle(partial);
    place(partial, file, force);
    // A database that an update is about to migrate may have no audit log yet.
    if (audit.length > 0) await recordEvent(by, "backup-made", file);
    return { file, bytes: statSync(file).size, ...readCounts(counted) };
  } finally {
    clearInterval(telling);
    for (const name of [partial, `${partial}-journal`]) rmSync(name, { force: true });
  }
}

function refuseTarget(source: string, file: string, force: boolean): void {
  if (!existsSync(source))
    throw new Refusal(`There is no database at ${source} yet, so there is nothing to back up.`, "not-found");
  const folder = path.dirname(file);
  if (!existsSync(folder)) throw new Refusal(`${folder} does not exist. Make that folder, or choose another one.`);
  const places = [source, `${source}-wal`, `${source}-shm`].map((name) =>
    path.join(realpathSync(path.dirname(name)), path.basename(name)),
  );
  const isOwn = places.includes(path.join(realpathSync(folder), path.basename(file)));
  if (isOwn) throw new Refusal(`${file} is the database itself. Choose another name for its backup.`);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new Refusal(`${file} is a folder. Name a file in it.`);
  if (!force)
    throw new Refusal(
      `${file} exists already and was not changed. Choose another name, or add --force to replace it.`,
      "conflict",
    );
}

/** Has the disk hold what was written. */
export function settle(file: string): void {
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

/** Gives the whole file its name; without `force` never in the place of one that came meanwhile. */
function place(partial: string, file: string, force: boolean): void {
  try {
    if (force) renameSync(partial, file);
    else linkSync(partial, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST")
      throw new Refusal(`${file} was made in the meantime and was not changed. Choose another name.`, "conflict");
    // Some file systems have no second names.
    if (existsSync(file)) throw error;
    renameSync(partial, file);
  }
}
