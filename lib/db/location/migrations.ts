import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "@/lib/domain/problem";
import { root } from "@/lib/domain/process/environment";
import { usesPostgres } from "./database-url";

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
