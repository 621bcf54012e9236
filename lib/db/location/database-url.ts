import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/domain/problem";
import { home, parseEnvironment, root } from "@/lib/domain/process/environment";
import { makePrivateFolder } from "./private-files";

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
