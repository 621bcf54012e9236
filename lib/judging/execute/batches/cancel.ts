import { openBatchesOf } from "@/lib/db/runs/batches";
import type { Run } from "@/lib/db/runs/list";
import { closeJudges, openJudge } from "@/lib/judging/execute/open-judge";
import { cancel } from "./session";

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
