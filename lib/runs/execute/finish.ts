import { findRun, type Run } from "@/lib/db/runs/list";
import { endWork } from "@/lib/db/runs/status";
import type { RunStatus } from "@/lib/domain/run";
import type { Judge } from "@/lib/judge/contract/judge";
import { summariseRun } from "@/lib/runs/summary/refresh";
import type { Stop } from "./stopper";

/** Ends the work on a run, `stopped` or done, and returns its status afterwards. */
export async function finish(runId: string, owner: string, judge: Judge, stopped: Stop | null): Promise<RunStatus> {
  const run = await findRun(runId);
  if (!run) return "cancelled";
  await summariseRun(run);
  const status = statusOf(run, stopped);
  const isDone = status === "completed" || status === "completed-with-errors";
  const planned = isDone ? run.ok + run.failed : undefined;
  const dropped = droppedBy(run, judge);
  if (await endWork(runId, owner, { status, reason: stopped?.reason ?? null, planned, dropped })) return status;
  return (await findRun(runId))?.status ?? "cancelled";
}

/** Parameters that the server refused, by model. */
function droppedBy(run: Run, judge: Judge): Run["dropped"] {
  const dropped = { ...run.dropped };
  for (const model of run.judge.models) {
    const { refused } = judge.traitsOf(model);
    if (refused.size > 0) dropped[model] = [...new Set([...(dropped[model] ?? []), ...refused])].sort();
  }
  return dropped;
}

function statusOf(run: Run, stopped: Stop | null): RunStatus {
  if (!stopped) return run.failed > 0 ? "completed-with-errors" : "completed";
  if (stopped.reason === null) return "queued";
  return stopped.canBeFixed || run.ok > 0 ? "paused" : "failed";
}
