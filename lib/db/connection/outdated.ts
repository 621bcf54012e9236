import { listMigrations, Outdated, pendingOf } from "@/lib/db/location/database-url";
import { waitingForChanges } from "./changes";
import { fetchRows } from "./client";
import { databaseProblem } from "./problem";

const lookEvery = 5_000;

/** Resolves once a newer version of Assay has migrated the database; with null on abort. */
export async function untilOutdated(signal: AbortSignal): Promise<Outdated | null> {
  // Read early: an update may replace the files of a running process.
  const migrations = listMigrations();
  const untilChanged = waitingForChanges(signal);
  while (!signal.aborted) {
    try {
      const applied = await fetchRows<{ name: string }>`SELECT "migration_name" AS "name" FROM "_prisma_migrations"`;
      pendingOf(
        migrations,
        applied.map(({ name }) => name),
      );
    } catch (error) {
      if (error instanceof Outdated) return error;
      if (databaseProblem(error) === null) throw error;
    }
    await untilChanged(lookEvery);
  }
  return null;
}
