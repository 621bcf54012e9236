import { ProcessUse } from "@/lib/domain/process/use";
import { measureEventLoop, noteWorker, readOwnUse } from "@/lib/health/process-use";

/** The web server also gets the worker's last report. */
export interface ParentAsks {
  assay: "ask";
  worker: ProcessUse | null;
}
export interface ChildAnswers {
  assay: "answer";
  use: ProcessUse;
}

/** Answers the health checks of `assay serve`; does nothing in other processes. */
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
  // The listener must not keep a finished process alive.
  process.channel.unref();
}
