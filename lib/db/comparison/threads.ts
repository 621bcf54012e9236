import { sharedThreads } from "@/lib/threads/pool";

/** A single thread, so memory stays bounded. It ends once it is idle. */
export const readers = sharedThreads<typeof import("./thread")>("comparison-thread", {
  idleMs: 500,
  resourceLimits: { maxOldGenerationSizeMb: 2048 },
});
