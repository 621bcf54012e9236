import { endWork } from "@/lib/db/runs/claims";
import { findRun, type Run } from "@/lib/db/runs/list";
import { ownMember } from "@/lib/domain/lists/own-member";
import type { RunStatus } from "@/lib/domain/run";
import type { CallShare } from "@/lib/judge/calls/flow";
import { summariseRun } from "@/lib/summaries/refresh";
import { keepLease } from "./keep-lease";
import { type OpenedServer, traitsIn } from "./open-judge";
import { type Pages, readerOfPages } from "./open-work";
import { type SpendingLimit, watchSpending } from "./spending";
import type { Stop, Stopper } from "./stopper";

/** A worker's claim on a run: all of it, or a part shared with other workers. */
export interface Hold {
  readonly lease: string;
  readonly worker: string | null;
  /** Renews the claim until stopped; calls `onLost` once it is lost or the run's status has changed. */
  keep(onLost: () => void): { stop: () => void };
  /** Pages passed after `stopper` has stopped are incomplete. */
  pages(servers: readonly OpenedServer[], stopper: Pick<Stopper, "why" | "isOver">): Pages;
  watchSpending(): Promise<SpendingLimit>;
  /** Null if no other worker calls the server. */
  shareCalls(server: OpenedServer): CallShare | null;
  end(servers: readonly OpenedServer[], stopped: Stop | null): Promise<RunStatus>;
}

/** `owner` must hold the run's lease. */
export const holdAlone = (
  run: Run,
  owner: string,
  { shareCalls, end = finish }: { shareCalls: Hold["shareCalls"]; end?: typeof finish },
): Hold => ({
  lease: owner,
  worker: null,
  keep: (onLost) => keepLease(run, owner, onLost),
  pages: (servers) => ({ first: run.judgedTo, read: readerOfPages(run, traitsIn(servers)) }),
  watchSpending: () => watchSpending(run),
  shareCalls,
  end: (servers, stopped) => end(run.id, owner, servers, stopped),
});

export async function finish(
  runId: string,
  owner: string,
  servers: readonly OpenedServer[],
  stopped: Stop | null,
): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  await summariseRun(run);
  const status = statusOf(run, stopped);
  const isDone = status === "completed" || status === "completed-with-errors";
  const planned = isDone ? run.ok + run.failed : undefined;
  const end = { status, reason: stopped?.reason ?? null, waits: stopped?.waits, planned, ...foundOut(run, servers) };
  if (await endWork(runId, owner, end)) return status;
  return (await findRun(runId))?.status ?? "cancelled";
}

export function foundOut(run: Pick<Run, "dropped" | "raised">, servers: readonly OpenedServer[]) {
  const dropped = { ...run.dropped };
  for (const { judge, models } of servers) {
    for (const model of models) {
      const { refused } = judge.traitsOf(model);
      if (refused.size > 0) dropped[model] = [...new Set([...(ownMember(dropped, model) ?? []), ...refused])].sort();
    }
  }
  return { dropped, raised: Object.assign({}, run.raised, ...servers.map(({ judge }) => judge.raised())) as Run["raised"] };
}

export function statusOf(run: Run, stopped: Stop | null): RunStatus {
  if (!stopped) return run.failed > 0 ? "completed-with-errors" : "completed";
  if (stopped.reason === null) return "queued";
  return stopped.canBeFixed || run.ok > 0 ? "paused" : "failed";
}
