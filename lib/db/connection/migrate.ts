import { databaseName, databaseUrl, listMigrations, usesPostgres } from "@/lib/db/location/database-url";
import { migrateServer } from "@/lib/db/postgres/migrate";
import { migrateFile } from "@/lib/db/sqlite/migrate";
import { Refusal } from "@/lib/domain/problem";
import { databaseProblem } from "./problem";

/** Applies migrations; several processes may start at once. Throws Outdated or another Refusal. Returns the names applied. */
export function migrate(url = databaseUrl()): Promise<string[]> {
  const running = inProcess.get(url) ?? migrateOnce(url);
  inProcess.set(url, running);
  return running.finally(() => inProcess.delete(url));
}

/** Waiting for SQLite's lock blocks the thread, so concurrent calls in one process share one pass. */
const inProcess = new Map<string, Promise<string[]>>();

async function migrateOnce(url: string): Promise<string[]> {
  try {
    const migrations = listMigrations(usesPostgres(url));
    return await (usesPostgres(url) ? migrateServer(url, migrations) : migrateFile(url, migrations));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const problem =
      databaseProblem(error, url) ??
      `The database ${databaseName(url)} cannot be used: ${error instanceof Error ? error.message : error}`;
    throw new Refusal(problem, "conflict");
  }
}
