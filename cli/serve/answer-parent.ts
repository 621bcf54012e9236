import { measureEventLoop, noteWorker, ProcessUse, readOwnUse } from "@/lib/health/process-use";

/** Messages from `assay serve` to its processes: a question to answer and, to the web server, the worker's last report. */
export interface ParentAsks {
  assay: "ask";
  worker: ProcessUse | null;
}
export interface ChildAnswers {
  assay: "answer";
  use: ProcessUse;
}

/**
 * In a process that `assay serve` started: answers its questions, which proves that the event loop turns. Does nothing elsewhere.
 */
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
  // Listening must not keep a finished process alive.
  process.channel.unref();
}
