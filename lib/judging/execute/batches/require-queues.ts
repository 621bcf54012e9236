import type { NewRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { closeJudges, openJudge } from "@/lib/judging/execute/open-judge";
import { queueAt } from "./session";

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
