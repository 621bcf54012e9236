import path from "node:path";
import { Piscina } from "piscina";
import { root } from "@/lib/db/connection/location";

/** Threads that run a bundle of cli/build.mjs. They start when they are needed and end when they have been idle. */
export const startThreads = (bundle: string, options: ConstructorParameters<typeof Piscina>[0]): Piscina =>
  new Piscina({
    filename: path.join(/* turbopackIgnore: true */ root(), "cli", "built", bundle),
    minThreads: 0,
    idleTimeout: 30_000,
    // Waiting by Atomics would stop what a thread does beside its next task.
    atomics: "disabled",
    execArgv: [],
    // A thread that needs more fails alone, and the server goes on. The young generation is small because each thread's counts for the process.
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 },
    ...options,
  });
