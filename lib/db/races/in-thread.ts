import { databaseForThread } from "@/lib/db/location/database-url";
import type { Looked } from "@/lib/stats/early/looks";
import { sharedThreads } from "@/lib/threads/pool";
import type { LookAsked, Order, orderOf } from "./order";

const thread = sharedThreads<typeof import("./thread")>("races-thread", {
  idleMs: 5_000,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});

export const orderInThread = (asked: Parameters<typeof orderOf>[1]): Promise<Order> =>
  thread.run("order", { ...asked, database: databaseForThread() });

export const lookInThread = (asked: LookAsked): Promise<Looked> =>
  thread.run("look", { ...asked, database: databaseForThread() });

export const countCommonInThread = (configurations: readonly string[]): Promise<number> =>
  thread.run("common", { configurations, database: databaseForThread() });

export const countToDrawInThread = (configuration: string) =>
  thread.run("toDraw", { configuration, database: databaseForThread() });
