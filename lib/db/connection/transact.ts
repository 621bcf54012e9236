import path from "node:path";
import { Worker } from "node:worker_threads";
import { write } from "./client";
import { databaseFile, root } from "./location";
import { busyTimeout, perConnection } from "./sqlite";

/** A statement and what is bound to its question marks. */
export type Bound = readonly [sql: string, ...args: (string | number | null)[]];

type Answer = { id: number; changes: number[] } | { id: number; error: { message: string; code?: string } };

interface Writer {
  transact(statements: readonly Bound[]): Promise<number[]>;
}

// On the process, as the client is.
const kept = globalThis as { assayWriter?: Writer | null };

function startWriter(): Writer {
  const file = path.join(/* turbopackIgnore: true */ root(), "lib", "db", "write-thread.mjs");
  const thread = new Worker(file, {
    execArgv: [],
    workerData: { file: databaseFile(), timeout: busyTimeout, perConnection },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const waiting = new Map<number, { resolve: (changes: number[]) => void; reject: (error: Error) => void }>();
  let last = 0;
  /** The thread holds the process only while it has something to write. */
  const settled = (id: number) => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) thread.unref();
    return found;
  };
  const end = (error: Error) => {
    kept.assayWriter = null;
    for (const id of [...waiting.keys()]) settled(id)?.reject(error);
  };
  thread.on("message", (answer: Answer) => {
    if ("changes" in answer) settled(answer.id)?.resolve(answer.changes);
    else settled(answer.id)?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  });
  thread.on("error", end);
  thread.on("exit", () => end(new Error("The thread that writes has ended.")));
  thread.unref();
  return {
    transact: (statements) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        thread.ref();
        thread.postMessage({ id, statements });
      }),
  };
}

/**
 * Executes statements in one transaction, past Prisma: for what is written for every call of a judge, where Prisma's own work would cost more
 * than SQLite's, and its debug log keeps the last hundred texts in memory. Returns how many rows each changed. Throws SQLite's errors with
 * nothing changed.
 */
export const transact = (statements: readonly Bound[]): Promise<number[]> =>
  write(() => {
    kept.assayWriter ??= startWriter();
    return kept.assayWriter.transact(statements);
  });
