import { databaseForThread } from "@/lib/db/location/database-url";
import type { RankedRun } from "@/lib/db/paired/read-scores";
import { sharedThreads } from "@/lib/threads/pool";
import type { RankAsked, RankedScores } from "./rank";

/** One thread: ranking 50 runs takes its processor for most of a second. */
const thread = sharedThreads<typeof import("./thread")>("ranking-thread", {
  idleMs: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});

export const rankInThread = (asked: RankAsked): Promise<RankedScores> =>
  thread.run("ranked", { ...asked, database: databaseForThread() });

export const countSharedInThread = (runs: readonly RankedRun[]): Promise<number[]> =>
  thread.run("shared", { runs, database: databaseForThread() });
