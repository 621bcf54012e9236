import { setTimeout as wait } from "node:timers/promises";
import { listMigrations, Outdated, pendingOf } from "@/lib/db/location/migrations";
import { db } from "./client";
import { databaseProblem } from "./problem";

/** Milliseconds between two looks. */
const lookEvery = 5_000;

/** Resolves once a newer version of Assay has migrated the database beneath this process; with null when the signal aborts. */
export async function untilOutdated(signal: AbortSignal): Promise<Outdated | null> {
  // Those of this version: an update may replace the files of a process that runs.
  const migrations = listMigrations();
  while (!signal.aborted) {
    try {
      const applied = await db.$queryRaw<{ name: string }[]>`SELECT "migration_name" AS "name" FROM "_prisma_migrations"`;
      pendingOf(
        migrations,
        applied.map(({ name }) => name),
      );
    } catch (error) {
      if (error instanceof Outdated) return error;
      // Others who use the database say what is wrong with it.
      if (databaseProblem(error) === null) throw error;
    }
    await wait(lookEvery, undefined, { signal }).catch(() => undefined);
  }
  return null;
}
