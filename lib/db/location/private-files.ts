import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Only the account that runs Assay may read samples, judgments and secrets, whatever the umask. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Access for group and others, and their write access. */
const forOthers = 0o077;
const writableByOthers = 0o022;
const sticky = 0o1000;

/** Windows has no modes; the folder's access list applies there. */
const hasModes = process.platform !== "win32";

/** With missing parents, for this account only. Leaves an existing folder as it is. Level by level: Node's recursive way never
 *  returns in /proc. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makePrivateFolder(parent);
  try {
    mkdirSync(folder, { mode: privateFolder });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** SQLite would create it with the umask's mode. The -wal, -shm and journal files take the mode of the database's file. */
export function makePrivateFile(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, "a", privateFile));
  } catch {}
}

/** Skips a file of another account; `loosePlaces` reports it. */
export function tightenFile(file: string): void {
  tighten(file, privateFile);
}

function tighten(place: string, mode: number): void {
  if (!hasModes) return;
  try {
    if (statSync(place).mode & forOthers) chmodSync(place, mode);
  } catch {}
}

/** Changes the folder's mode only if it is `ownFolder`: DATABASE_URL may name one with other people's files. */
export function tightenStored(database: string, ownFolder: string): void {
  for (const { place, isFolder } of stored(database)) tighten(place, isFolder ? privateFolder : privateFile);
  if (path.dirname(database) === ownFolder) tighten(path.dirname(database), privateFolder);
}

export interface LoosePlaces {
  open: string[];
  /** Null unless other accounts can write to it or list it. */
  folder: { place: string; isWritable: boolean } | null;
}

export function loosePlaces(database: string): LoosePlaces {
  if (!hasModes) return { open: [], folder: null };
  const open = stored(database).flatMap(({ place }) => (modeOf(place) & forOthers ? [place] : []));
  const folder = path.dirname(database);
  const mode = modeOf(folder);
  // The sticky bit, as on /tmp, keeps accounts from replacing each other's files.
  const isWritable = (mode & writableByOthers) !== 0 && (mode & sticky) === 0;
  return { open, folder: mode & forOthers ? { place: folder, isWritable } : null };
}

const modeOf = (place: string): number => statSync(place, { throwIfNoEntry: false })?.mode ?? 0;

/** Existing files: the database, its logs, backups, unfinished copies, the secret, uploads. */
function stored(database: string): { place: string; isFolder: boolean }[] {
  const folder = path.dirname(database);
  const name = path.basename(database);
  const isAssayFile = (entry: string) =>
    entry === "assay-secret" ||
    entry === "uploads" ||
    (entry.startsWith(name) && /^(-wal|-shm|-journal|\.(before-restore|partial|restoring)-)/.test(entry.slice(name.length)));
  const siblings = entriesOf(folder).filter(isAssayFile);
  const uploads = entriesOf(path.join(folder, "uploads")).map((entry) => path.join("uploads", entry));
  const inUploads = uploads.flatMap((entry) => entriesOf(path.join(folder, entry)).map((file) => path.join(entry, file)));
  const found = [...siblings, ...uploads, ...inUploads].map((entry) => path.join(folder, entry));
  // A link could point at a file that is not Assay's. The database itself may be a link.
  const places = found.filter((place) => !lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink());
  const real = existsSync(database) ? realpathSync(database) : database;
  const databaseFiles = [real, `${real}-wal`, `${real}-shm`].filter(existsSync);
  return [...new Set([...databaseFiles, ...places])].map((place) => ({
    place,
    isFolder: statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false,
  }));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
