import type { Bound } from "@/lib/db/dialect/bound";
import { databaseFile, usesPostgres } from "@/lib/db/location/database-url";
import { transactOnServer } from "@/lib/db/postgres/transact";
import { endSharedThreads, sharedThreads } from "@/lib/threads/pool";
import { write } from "./client";

export type { Bound };

const writer = sharedThreads<typeof import("@/lib/db/sqlite/write-thread")>("write-thread", {
  idleMs: 30_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/** Ends the thread and its connection. */
export const closeWriter = (): Promise<void> => endSharedThreads("write-thread");

/**
 * Executes statements in one transaction without Prisma. For writes on every call of a judge: Prisma's own work would cost more
 * than the database's, and its debug log keeps the last hundred texts in memory. Returns how many rows each statement changed.
 * Throws the database's errors with nothing changed. Transactions run one after the other, over all processes, unless PostgreSQL
 * is told that it `mayOverlap` with others.
 */
export const transact = (statements: readonly Bound[], { mayOverlap = false } = {}): Promise<number[]> =>
  usesPostgres()
    ? transactOnServer(statements, { isAlone: !mayOverlap })
    : write(() => writer.run("transact", { file: databaseFile(), statements }));
