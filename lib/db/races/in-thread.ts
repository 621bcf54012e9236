import { databaseForThread } from "@/lib/db/location/database-url";
import type { Looked } from "@/lib/stats/early/look";
import { sharedThreads } from "@/lib/threads/pool";
import type { blockOf, LookAsked } from "./order";

const thread = sharedThreads<typeof import("./thread")>("races-thread", {
  idleMs: 5_000,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});

export const blockInThread = (asked: Parameters<typeof blockOf>[1]): Promise<number[]> =>
  thread.run("block", { ...asked, database: databaseForThread() });

export const lookInThread = (asked: LookAsked): Promise<Looked> =>
  thread.run("look", { ...asked, database: databaseForThread() });

export const countCommonInThread = (configurations: readonly string[]): Promise<number> =>
  thread.run("common", { configurations, database: databaseForThread() });
