import { endSharedThreads, sharedThreads } from "@/lib/threads/pool";
import { write } from "./client";
import { databaseFile } from "./location";
import type { Bound } from "./write-thread";

export type { Bound };

const writer = sharedThreads<typeof import("./write-thread")>("write-thread", {
  idleMs: 30_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/** Ends the thread and its connection. */
export const closeWriter = (): Promise<void> => endSharedThreads("write-thread");

/**
 * Executes statements in one transaction without Prisma. For writes on every call of a judge: Prisma's own work would cost more
 * than SQLite's, and its debug log keeps the last hundred texts in memory. Returns how many rows each statement changed. Throws
 * SQLite's errors with nothing changed.
 */
export const transact = (statements: readonly Bound[]): Promise<number[]> =>
  write(() => writer.run("transact", { file: databaseFile(), statements }));
