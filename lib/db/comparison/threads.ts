import { sharedThreads } from "@/lib/threads/pool";

/**
 * The thread that reads for comparisons: one, so that they are read one after the other and memory stays within bounds. It goes as soon as nothing more
 * is asked of it.
 */
export const readers = sharedThreads<typeof import("./thread")>("comparison-thread", {
  idleMs: 500,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});
