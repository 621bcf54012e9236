import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/domain/problem";
import { home, parseEnvironment, root } from "@/lib/domain/process/environment";

export const usesPostgres = (url = process.env.DATABASE_URL ?? ""): boolean => /^\s*postgres(ql)?:/.test(url);

let known: { given: string | undefined; home: string; url: string } | null = null;

/** An absolute file URL, or PostgreSQL's. Creates the file's folder. */
export function databaseUrl(): string {
  // Asked for with every transaction.
  const given = process.env.DATABASE_URL;
  if (known?.given !== given || known?.home !== home()) known = { given, home: home(), url: readUrl() };
  return known.url;
}

function readUrl(): string {
  const { DATABASE_URL } = parseEnvironment(process.env);
  if (usesPostgres(DATABASE_URL)) return DATABASE_URL;
  const [file = "", query] = DATABASE_URL.slice("file:".length)
    .replace(/^\/\/(?=\/)/, "")
    .split("?");
  const absolute = path.resolve(/* turbopackIgnore: true */ home(), file);
  makePrivateFolder(path.dirname(absolute));
  return `file:${absolute}${query ? `?${query}` : ""}`;
}

/** The database file's path. Throws Refusal on PostgreSQL. */
export function databaseFile(): string {
  if (usesPostgres()) throw new Refusal("This needs a database file, and DATABASE_URL names a PostgreSQL database.", "conflict");
  return databaseUrl().slice("file:".length).split("?")[0] ?? "";
}

export const databaseForThread = (): string => (usesPostgres() ? databaseUrl() : databaseFile());

/** The database file's folder; on PostgreSQL `data` in the working folder. Creates it. */
export function dataFolder(): string {
  if (!usesPostgres()) return path.dirname(databaseFile());
  const folder = path.join(/* turbopackIgnore: true */ home(), "data");
  makePrivateFolder(folder);
  return folder;
}

export const uploadFolder = (): string => path.join(/* turbopackIgnore: true */ dataFolder(), "uploads");

/** For messages: the file, or PostgreSQL's address without its password. */
export function databaseName(url = databaseUrl()): string {
  if (!usesPostgres(url)) return url;
  if (!URL.canParse(url)) return "postgres://…";
  const { hostname, port, pathname } = new URL(url);
  return `postgres://${hostname}${port && `:${port}`}${pathname}`;
}

export interface Migration {
  name: string;
  sql: string;
}

export function listMigrations(isPostgres = usesPostgres()): Migration[] {
  const folder = path.join(root(), "prisma", ...(isPostgres ? ["postgres"] : []), "migrations");
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, "migration.sql")))
    .map((entry) => ({ name: entry.name, sql: readFileSync(path.join(folder, entry.name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export class Outdated extends Refusal {
  constructor(migration: string) {
    super(
      `The database comes from a newer version of Assay (migration ${migration}). Update Assay, or set DATABASE_URL to another database.`,
      "conflict",
    );
  }
}

/** Throws Outdated. */
export function pendingOf(migrations: readonly Migration[], applied: readonly string[]): Migration[] {
  const unknown = applied.find((name) => !migrations.some((migration) => migration.name === name));
  const [first] = migrations;
  if (unknown && first && unknown < first.name)
    throw new Refusal(
      "The database was made by a version of Assay before 0.1.0, which cannot be updated. Set DATABASE_URL to another database.",
      "conflict",
    );
  if (unknown) throw new Outdated(unknown);
  return migrations.filter(({ name }) => !applied.includes(name));
}

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
function makePrivateFolder(folder: string): void {
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
