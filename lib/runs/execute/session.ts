import { LeaseLost } from "@/lib/db/judgments/store";
import type { Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import { finish } from "./finish";
import { watchErrors } from "./hopeless";
import { keepLease } from "./keep-lease";
import { type OpenedJudge, openJudge } from "./open-judge";
import { createResults } from "./results";
import { watchSpending } from "./spending";
import { createStopper } from "./stopper";
import { type Task, tasksOf } from "./tasks";
import { watchReplies } from "./useless";

/**
 * Judges what a claimed run still lacks and stores every judgment as it arrives. The next call waits until a judgment is stored,
 * so a killed process loses only its calls in flight. Returns the run's status afterwards: finished, paused if a limit is reached
 * or the judge cannot be used, or what another process has set in the meantime. The lease must be `owner`'s.
 */
export async function executeRun(run: Run, owner: string, signal?: AbortSignal): Promise<RunStatus> {
  const flow = new Flow(run.judge);
  let opened: OpenedJudge | null = null;
  const stopper = createStopper(flow, () => opened?.judge.close(), signal);
  const lease = keepLease(run, owner, stopper.cutOff);
  const results = createResults(run, owner);
  try {
    opened = await openJudge(run);
    const { judge } = opened;
    const spending = await watchSpending(run);
    if (spending.isPriced) results.addSpent({ costUsd: 0 });
    const reasonOfReplies = watchReplies();
    const policy: AskPolicy = {
      retries: run.judge.retries,
      reask: run.judge.reask,
      flow,
      mayAsk() {
        if (spending.begin()) return true;
        stopper.stop({ reason: spending.reached, canBeFixed: true });
        return false;
      },
      onRead(cause) {
        const reason = reasonOfReplies(cause);
        if (reason !== null && run.limits.pauseOnUseless) stopper.stop({ reason, canBeFixed: true });
      },
      onSpent: (spent) =>
        results.addSpent({
          calls: spent.calls,
          promptTokens: spent.promptTokens ?? 0,
          completionTokens: spent.completionTokens ?? 0,
          costUsd: spending.end(spent),
        }),
    };
    const reasonToPause = watchErrors(run.judge.concurrency);

    async function carryOut({ pending, asks, question }: Task): Promise<void> {
      const fatal = await judgeAsks(judge, question, policy, stopper.drain, (ask, judged) => {
        const reason = reasonToPause(judged, flow.answered);
        if (reason !== null) stopper.stop({ reason, canBeFixed: true });
        return results.add(pending, asks.find((open) => open.ask === ask) ?? asks[0], judged);
      });
      if (fatal) stopper.stop({ reason: fatal.sentence, canBeFixed: fatal.canBeFixed }, 0);
    }
    await runPool(tasksOf(run, judge, results), run.judge.concurrency, carryOut, stopper.drain);
  } catch (error) {
    // Another process has the run now. It asks again for the results that are lost here.
    if (!(error instanceof LeaseLost)) throw error;
    stopper.stop({ reason: null, canBeFixed: true }, 0);
  } finally {
    stopper.release();
    try {
      await results.close().catch(ignoreLeaseLost);
      await opened?.traitsStored();
    } finally {
      lease.stop();
      await opened?.judge.close();
    }
  }
  if (!opened) throw new Error(`The run ${run.id} ended before its judge was opened.`);
  return finish(run.id, owner, opened.judge, stopper.why);
}

const ignoreLeaseLost = (error: unknown): void => {
  if (!(error instanceof LeaseLost)) throw error;
};
