import path from "node:path";
import { Worker } from "node:worker_threads";
import { databaseFile, root } from "./location";
import { busyTimeout, perConnection } from "./sqlite";

// On the process, as the client is.
const kept = globalThis as { assayReading?: Promise<unknown> };

/**
 * Lets one of this folder's threads read the database and post what it found, once; what holds a great many rows for a moment then holds up nobody, and
 * goes with the thread. One after the other, so that memory stays within bounds. Throws what the thread throws.
 */
export function readInThread<Found>(thread: string, data: object): Promise<Found> {
  const turn = (kept.assayReading ?? Promise.resolve()).then(() => start<Found>(thread, data));
  kept.assayReading = turn.catch(() => undefined);
  return turn;
}

const start = <Found>(thread: string, data: object): Promise<Found> =>
  new Promise((resolve, reject) => {
    const file = path.join(/* turbopackIgnore: true */ root(), "lib", "db", thread);
    const worker = new Worker(file, {
      execArgv: [],
      workerData: { file: databaseFile(), timeout: busyTimeout, perConnection, ...data },
      // Garbage is cleared up before it piles up: the memory counts for the whole process.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error(`${thread} ended without an answer.`)));
  });
