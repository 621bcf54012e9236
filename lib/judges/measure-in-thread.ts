import { Refusal } from "@/lib/domain/problem";
import { sharedThreads } from "@/lib/threads/pool";
import type { JudgesAsked, MeasuredJudges } from "./measure";

const mostWaiting = 10;

const thread = sharedThreads<typeof import("./thread")>("judges-thread", { idleMs: 30_000 });

/** `measureJudges` in a thread. Also throws Refusal if too many comparisons are waiting. */
export function measureJudgesInThread(asked: JudgesAsked): Promise<MeasuredJudges> {
  if (thread.open > mostWaiting)
    throw new Refusal("The server is busy with other comparisons of judges. Try again in a few seconds.", "busy");
  return thread.run("measure", asked);
}
