import { sharedThreads } from "@/lib/threads/pool";
import type { CorrectedByLabel, JudgedRun } from "./corrected";

/** Not the agreement thread: a page waits for this, and there a comparison can take half a minute. */
const thread = sharedThreads<typeof import("./correction-thread")>("correction-thread", { idleMs: 30_000 });

/** `correctByLabel` of a large run, which would block the process. */
export function correctInThread(run: JudgedRun & { sampleCount: number }, only?: string): Promise<CorrectedByLabel | null> {
  const { id, configurationId, metrics, status, ok, failed, finishedAt, sampleCount } = run;
  return thread.run("correct", { run: { id, configurationId, metrics, status, ok, failed, finishedAt, sampleCount }, only });
}
