import { availableParallelism } from "node:os";
import { MessageChannel } from "node:worker_threads";
import { sharedThreads } from "@/lib/threads/pool";
import { receiveError } from "@/lib/threads/sent-error";
import type { TaskAnswer } from "@/lib/threads/task";
import type { ExportedFile } from "./file";

/** Leaves one core free for pages and the API. */
const threads = Math.max(1, Math.min(2, availableParallelism() - 1));

const makers = sharedThreads<typeof import("./thread")>("export-thread", {
  idleMs: 30_000,
  maxThreads: threads,
  // A thread makes many files in turns; lib/operations/downloads/places.ts limits their number.
  concurrentTasksPerWorker: 1_000,
  loadBalancer: (_, workers) => {
    const [leastBusy] = [...workers].sort((a, b) => a.currentUsage - b.currentUsage);
    return workers.length === threads || leastBusy?.currentUsage === 0 ? (leastBusy ?? null) : null;
  },
});

export interface OpenExport {
  /** The next piece in UTF-8; null at the end. One call at a time. Throws Refusal for an unknown run. */
  next(): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Ends the work at any time. A waiting call of `next` resolves to null. */
  close(): void;
}

/** Opens a file in a thread, which reads on demand. */
export function openExport(file: ExportedFile): OpenExport {
  const { port1: port, port2 } = new MessageChannel();
  let waiting: { resolve: (bytes: Uint8Array<ArrayBuffer> | null) => void; reject: (error: unknown) => void } | null = null;
  let failure: unknown = null;
  port.on("message", (answer: TaskAnswer<Uint8Array<ArrayBuffer> | null>) => {
    if ("output" in answer) waiting?.resolve(answer.output);
    else waiting?.reject(receiveError(answer.error));
  });
  makers.run("makeFile", { file, port: port2 }, [port2]).catch((error: unknown) => {
    failure = error;
    waiting?.reject(error);
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        if (failure !== null) return reject(failure);
        waiting = { resolve, reject };
        port.postMessage(null);
      }),
    close: () => {
      port.close();
      waiting?.resolve(null);
    },
  };
}

export function openHere(pieces: AsyncGenerator<string | Uint8Array<ArrayBuffer>>): OpenExport {
  const encoder = new TextEncoder();
  return {
    next: async () => {
      const { done, value } = await pieces.next();
      if (done) return null;
      return typeof value === "string" ? encoder.encode(value) : value;
    },
    close: () => void pieces.return(undefined),
  };
}
