import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Modes of what Assay stores: only the account that runs it may read samples, judgments and secrets, whatever the umask. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** The mode bits that give the group or everybody else access, and those that let them write. */
const forOthers = 0o077;
const writableByOthers = 0o022;
const sticky = 0o1000;

/** Windows has no modes; the folder's access list applies there. */
const hasModes = process.platform !== "win32";

/** Creates a folder and its missing parents for this account only. Does not change a folder that exists. */
export const makePrivateFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: privateFolder });

/**
 * Creates a database's file with mode 0600 before SQLite opens it, since SQLite would use the umask's mode. The -wal, -shm and
 * journal files take the mode of the database's file.
 */
export function makePrivateFile(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, "a", privateFile));
  } catch {
    // Ignored: SQLite meets the same obstacle and reports it.
  }
}

/** Removes other accounts' access to a file. Skips a file that belongs to another account; `loosePlaces` reports it. */
export function tightenFile(file: string): void {
  tighten(file, privateFile);
}

function tighten(place: string, mode: number): void {
  if (!hasModes) return;
  try {
    if (statSync(place).mode & forOthers) chmodSync(place, mode);
  } catch {
    // The file was deleted in the meantime, or belongs to another account.
  }
}

/**
 * Removes other accounts' access to the database and to everything Assay keeps next to it, as earlier versions or manual copies
 * may have left it. Changes the folder's own mode only if it is `ownFolder`, which Assay always creates: a folder that
 * DATABASE_URL names may hold other people's files.
 */
export function tightenStored(database: string, ownFolder: string): void {
  for (const { place, isFolder } of stored(database)) tighten(place, isFolder ? privateFolder : privateFile);
  if (path.dirname(database) === ownFolder) tighten(path.dirname(database), privateFolder);
}

export interface LoosePlaces {
  /** Assay's files and folders that other accounts can read or write. */
  open: string[];
  /** The database's folder if other accounts can write to it or list it; null otherwise. */
  folder: { place: string; isWritable: boolean } | null;
}

/** What other accounts of this machine can reach but should not. */
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

/** Assay's files and folders that exist: the database, its logs, kept and unfinished copies, the secret, the uploads. */
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
  // Skips links, which somebody else could point at a file that is not Assay's. The database itself may be a link.
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
