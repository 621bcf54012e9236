import { endWork, type FoundOut } from "@/lib/db/runs/claims";
import { findRun, type Run } from "@/lib/db/runs/list";
import type { RunStatus } from "@/lib/domain/run";
import { summariseRun } from "@/lib/summaries/refresh";
import type { OpenedServer } from "./open-judge";
import type { Stop } from "./stopper";

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

export function foundOut(run: Pick<Run, "dropped" | "raised">, servers: readonly OpenedServer[]): FoundOut {
  const dropped = { ...run.dropped };
  for (const { judge, models } of servers) {
    for (const model of models) {
      const { refused } = judge.traitsOf(model);
      if (refused.size > 0) dropped[model] = [...new Set([...(dropped[model] ?? []), ...refused])].sort();
    }
  }
  return { dropped, raised: Object.assign({}, run.raised, ...servers.map(({ judge }) => judge.raised())) };
}

export function statusOf(run: Run, stopped: Stop | null): RunStatus {
  if (!stopped) return run.failed > 0 ? "completed-with-errors" : "completed";
  if (stopped.reason === null) return "queued";
  return stopped.canBeFixed || run.ok > 0 ? "paused" : "failed";
}
