import { LeaseLost } from "@/lib/db/judgments/store";
import { findRun, type Run } from "@/lib/db/runs/list";
import { endWork, renewLease, startCost } from "@/lib/db/runs/status";
import type { RunStatus } from "@/lib/domain/run";
import { unknownTraits } from "@/lib/judge/contract/judge";
import { summariseRun } from "@/lib/runs/summary/refresh";
import { askServer } from "./ask-server";
import { type OpenedJudge, type OpenedServer, openJudge } from "./open-judge";
import type { TraitsOf } from "./open-work";
import { createResults } from "./results";
import { watchSpending } from "./spending";
import { createStopper, type Stop } from "./stopper";
import { shareWork } from "./tasks";

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
  let opened: OpenedJudge | null = null;
  const stopper = createStopper(signal);
  const lease = keepLease(run, owner, stopper.cutOff);
  const results = createResults(run, owner);
  try {
    opened = await openJudge(run);
    const { servers } = opened;
    const spending = await watchSpending(run);
    if (spending.isPriced) await startCost(runId);
    const shared = { run, results, spending, stopper, take: shareWork(run, results, traitsIn(servers)) };
    await allDone(servers.map((server) => askServer(server, { ...shared, isOnly: servers.length === 1 })));
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
      await Promise.all(opened?.servers.map(({ judge }) => judge.close()) ?? []);
    }
  }
  if (!opened) throw new Error(`The run ${runId} ended before its judge was opened.`);
  return finish(runId, owner, opened.servers, stopper.why);
}

/** What was found out about a model, by whichever server answers it. */
const traitsIn =
  (servers: readonly OpenedServer[]): TraitsOf =>
  (model) =>
    servers.find(({ models }) => models.has(model))?.judge.traitsOf(model) ?? unknownTraits;

/** Resolves when all have ended; then throws the first error. */
async function allDone(work: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === "rejected") throw outcome.reason;
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

async function finish(runId: string, owner: string, servers: readonly OpenedServer[], stopped: Stop | null): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  await summariseRun(run);
  const dropped = { ...run.dropped };
  for (const { judge, models } of servers) {
    for (const model of models) {
      const { refused } = judge.traitsOf(model);
      if (refused.size > 0) dropped[model] = [...new Set([...(dropped[model] ?? []), ...refused])].sort();
    }
  }
  const raised = Object.assign({}, run.raised, ...servers.map(({ judge }) => judge.raised()));
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
