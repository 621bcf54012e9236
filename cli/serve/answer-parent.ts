import { measureEventLoop, noteWorker, ProcessUse, readOwnUse } from "@/lib/health/process-use";

/** What `assay serve` sends its processes now and then: that it waits for an answer, and to the web server what the worker said last. */
export interface ParentAsks {
  assay: "ask";
  worker: ProcessUse | null;
}
export interface ChildAnswers {
  assay: "answer";
  use: ProcessUse;
}

/** In a process that `assay serve` started: answers when it asks, which shows that this process's event loop turns. Does nothing elsewhere. */
export function answerParent(): void {
  measureEventLoop();
  if (!process.channel) return;
  process.on("message", (message: Partial<ParentAsks>) => {
    if (message?.assay !== "ask") return;
    const worker = ProcessUse.nullable().safeParse(message.worker);
    if (worker.success && worker.data) noteWorker(worker.data);
    const answer: ChildAnswers = { assay: "answer", use: readOwnUse() };
    process.send?.(answer, () => undefined);
  });
  // Waiting for questions holds no process that has nothing else to do.
  process.channel.unref();
}
