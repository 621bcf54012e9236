import { LeaseLost } from "@/lib/db/judgments/store";
import { findRun, type Run } from "@/lib/db/runs/list";
import { endWork, renewLease, startCost } from "@/lib/db/runs/status";
import type { RunStatus } from "@/lib/domain/run";
import { Flow } from "@/lib/judge/calls/flow";
import { type AskPolicy, judgeAsks } from "@/lib/judge/calls/judge-asks";
import { runPool } from "@/lib/judge/calls/pool";
import type { Judge } from "@/lib/judge/contract/judge";
import { summariseRun } from "@/lib/runs/summary/refresh";
import { watchErrors } from "./hopeless";
import { type OpenedJudge, openJudge } from "./open-judge";
import { createResults } from "./results";
import { watchSpending } from "./spending";
import { createStopper, type Stop } from "./stopper";
import { type Task, tasksOf } from "./tasks";
import { watchReplies } from "./useless";

/** Milliseconds that a lease lasts, and between two renewals. */
export const leaseFor = 20_000;
const renewEvery = 1_000;

/**
 * Judges what a claimed run still lacks and stores every judgment as it arrives. The next call waits until a judgment is stored,
 * so a killed process loses only its calls in flight. Returns the run's status afterwards: finished, paused if a limit is reached
 * or the judge cannot be used, or what another process has set in the meantime. The lease must be `owner`'s.
 */
export async function executeRun(runId: string, owner: string, signal?: AbortSignal): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) throw new Error(`There is no run ${runId}.`);
  const flow = new Flow(run.judge);
  let opened: OpenedJudge | null = null;
  const stopper = createStopper(flow, () => opened?.judge.close(), signal);
  const lease = keepLease(run, owner, stopper.cutOff);
  const results = createResults(run, owner);
  try {
    opened = await openJudge(run);
    const { judge } = opened;
    const spending = await watchSpending(run);
    if (spending.isPriced) await startCost(runId);
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
          cachedTokens: spent.cachedTokens,
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
  if (!opened) throw new Error(`The run ${runId} ended before its judge was opened.`);
  return finish(runId, owner, opened.judge, stopper.why);
}

const ignoreLeaseLost = (error: unknown): void => {
  if (!(error instanceof LeaseLost)) throw error;
};

/** Renews the lease until stopped; calls `onLost` if `owner` no longer holds it. */
function keepLease(run: Run, owner: string, onLost: () => void): { stop: () => void } {
  const timer = setInterval(() => {
    renewLease(run.id, owner, new Date(Date.now() + leaseFor)).then((held) => held || onLost(), onLost);
  }, renewEvery);
  return { stop: () => clearInterval(timer) };
}

async function finish(runId: string, owner: string, judge: Judge, stopped: Stop | null): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  await summariseRun(run);
  const dropped = { ...run.dropped };
  for (const model of run.judge.models) {
    const { refused } = judge.traitsOf(model);
    if (refused.size > 0) dropped[model] = [...new Set([...(dropped[model] ?? []), ...refused])].sort();
  }
  const raised = { ...run.raised, ...judge.raised() };
  const status = statusOf(run, stopped);
  const isDone = status === "completed" || status === "completed-with-errors";
  const planned = isDone ? run.ok + run.failed : undefined;
  if (await endWork(runId, owner, { status, reason: stopped?.reason ?? null, planned, dropped, raised })) return status;
  return (await findRun(runId))?.status ?? "cancelled";
}

function statusOf(run: Run, stopped: Stop | null): RunStatus {
  if (!stopped) return run.failed > 0 ? "completed-with-errors" : "completed";
  if (stopped.reason === null) return "queued";
  return stopped.canBeFixed || run.ok > 0 ? "paused" : "failed";
}
