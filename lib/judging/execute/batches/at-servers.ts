import { openBatchesOf } from "@/lib/db/runs/batches";
import type { NewRun, Run } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { closeJudges, openJudge } from "@/lib/judging/execute/open-judge";
import { cancel, queueAt } from "./session";

/** Seconds. */
const patience = 10;

/** Throws only if a server certainly has no batches or rejects the key; an unreachable one may come back. */
export async function requireQueues({ judge, datasetId }: Pick<NewRun, "judge" | "datasetId">): Promise<void> {
  const timeout = Math.min(patience, judge.timeout ?? patience);
  const { servers } = await openJudge({ datasetId, judge: { ...judge, timeout }, raised: {} });
  try {
    for (const server of servers) await queueAt(server).check();
  } catch (error) {
    if (!(error instanceof BatchCallFailed)) throw error;
    const { transient, fatal } = error.failure;
    if (fatal && !transient) throw new Refusal(fatal.sentence, "invalid", [{ path: "judge.batch", message: fatal.sentence }]);
  } finally {
    await closeJudges(servers);
  }
}

export async function cancelAtServers(run: Run): Promise<void> {
  if (!run.judge.batch) return;
  const open = (await openBatchesOf(run.id)).filter(({ serverId }) => serverId !== null);
  if (open.length === 0) return;
  const opened = await openJudge(run).catch(() => null);
  if (!opened) return;
  try {
    for (const batch of open) await cancel(opened, batch, batch.serverId ?? "").catch(() => undefined);
  } finally {
    await closeJudges(opened.servers);
  }
}
