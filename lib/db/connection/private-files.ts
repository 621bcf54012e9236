import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, statSync } from "node:fs";
import path from "node:path";

/** Modes of what Assay stores: samples, judgments and secrets are for the account that runs it, whatever the umask says. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/** Bits that give the group or everybody else access, and those that let them write. */
const forOthers = 0o077;
const writableByOthers = 0o022;
const sticky = 0o1000;

/** Windows has no modes: there a folder's access list applies. */
const hasModes = process.platform !== "win32";

/** Makes a folder, and those above it that are missing, for this account only. Leaves a folder that exists as it is. */
export const makePrivateFolder = (folder: string): void => void mkdirSync(folder, { recursive: true, mode: privateFolder });

/**
 * Makes sure that a database's file exists with mode 0600 before SQLite opens it: SQLite would make it with the umask's mode. The -wal, -shm and
 * journal files take the mode of the database's file.
 */
export function makePrivateFile(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, "a", privateFile));
  } catch {
    // SQLite meets the same obstacle and names it.
  }
}

/** Removes other accounts' access to a file. Ignores a file that belongs to another account; `loosePlaces` reports it. */
export function tightenFile(file: string): void {
  tighten(file, privateFile);
}

function tighten(place: string, mode: number): void {
  if (!hasModes) return;
  try {
    if (statSync(place).mode & forOthers) chmodSync(place, mode);
  } catch {
    // Gone meanwhile, or another account's.
  }
}

/**
 * Tightens what earlier versions, or a copy by hand, left readable to others: the database and everything that Assay keeps beside it. The folder
 * itself is changed only where it is `ownFolder`, which Assay always makes: one that DATABASE_URL names may hold other people's files.
 */
export function tightenStored(database: string, ownFolder: string): void {
  for (const { place, isFolder } of stored(database)) tighten(place, isFolder ? privateFolder : privateFile);
  if (path.dirname(database) === ownFolder) tighten(path.dirname(database), privateFolder);
}

export interface LoosePlaces {
  /** Files and folders of Assay's that other accounts may read or write. */
  open: string[];
  /** The database's folder, where other accounts may write in it, or list what it holds; null where neither. */
  folder: { place: string; isWritable: boolean } | null;
}

/** What other accounts of this machine can reach although Assay means it for its own account only. */
export function loosePlaces(database: string): LoosePlaces {
  if (!hasModes) return { open: [], folder: null };
  const open = stored(database).flatMap(({ place }) => (modeOf(place) & forOthers ? [place] : []));
  const folder = path.dirname(database);
  const mode = modeOf(folder);
  // In a folder with the sticky bit, as /tmp has it, nobody replaces another account's files.
  const isWritable = (mode & writableByOthers) !== 0 && (mode & sticky) === 0;
  return { open, folder: mode & forOthers ? { place: folder, isWritable } : null };
}

const modeOf = (place: string): number => statSync(place, { throwIfNoEntry: false })?.mode ?? 0;

/** The files and folders of Assay's that exist: the database, its logs, kept and unfinished copies, the secret, the uploads. */
function stored(database: string): { place: string; isFolder: boolean }[] {
  const folder = path.dirname(database);
  const name = path.basename(database);
  const isOwn = (entry: string) =>
    entry === "assay-secret" ||
    entry === "uploads" ||
    (entry.startsWith(name) && /^(-wal|-shm|-journal|\.(before-restore|partial|restoring)-)/.test(entry.slice(name.length)));
  const beside = entriesOf(folder).filter(isOwn);
  const uploads = entriesOf(path.join(folder, "uploads")).map((entry) => path.join("uploads", entry));
  const inUploads = uploads.flatMap((entry) => entriesOf(path.join(folder, entry)).map((file) => path.join(entry, file)));
  const found = [...beside, ...uploads, ...inUploads].map((entry) => path.join(folder, entry));
  // A link that somebody else put there must not lead to a file that is not Assay's. The database itself may be one.
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
