import { databaseFile, usesPostgres } from "@/lib/db/place/location";
import { endSharedThreads, sharedThreads } from "@/lib/threads/pool";
import type { Prisma } from "@/prisma/client/client";
import { db } from "./client";

const reader = sharedThreads<typeof import("@/lib/db/sqlite/read-thread")>("read-thread", {
  idleMs: 30_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/** Ends the thread and its connection. */
export const closeReader = (): Promise<void> => endSharedThreads("read-thread");

/**
 * The rows of a statement that looks at every sample of a run, or at an index of texts. SQLite would block the process for as long,
 * so it reads in a thread. Values are texts and numbers; whole numbers are numbers or bigints.
 */
export async function readLong<Row>(statement: Prisma.Sql): Promise<Row[]> {
  if (usesPostgres()) return db.$queryRaw<Row[]>(statement);
  const values = statement.values as (string | number)[];
  return (await reader.run("read", { file: databaseFile(), statement: [statement.sql, ...values] })) as Row[];
}
