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

export const closeWriter = (): Promise<void> => endSharedThreads("write-thread");

/** One transaction without the overhead of Prisma. Returns changed rows per statement; throws with nothing changed. */
export const transact = (statements: readonly Bound[], { mayOverlap = false } = {}): Promise<number[]> =>
  usesPostgres()
    ? transactOnServer(statements, { isAlone: !mayOverlap })
    : write(() => writer.run("transact", { file: databaseFile(), statements }));
