import { sharedThreads } from "@/lib/threads/pool";

/**
 * The thread that reads for comparisons. There is only one, so comparisons are read one after the other and memory stays bounded.
 * It ends as soon as it is idle.
 */
export const readers = sharedThreads<typeof import("./thread")>("comparison-thread", {
  idleMs: 500,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});
