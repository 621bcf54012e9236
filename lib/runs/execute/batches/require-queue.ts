import type { NewRun } from "@/lib/db/runs/list";
import { Refusal } from "@/lib/domain/problem";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { openJudge } from "@/lib/runs/execute/open-judge";
import { serverOf } from "./session";

/** Refuses a batched run whose server certainly has no batches or does not accept the key. A server that cannot be reached now may still answer. */
export async function requireQueue(run: Pick<NewRun, "judge" | "datasetId">): Promise<void> {
  const { judge, close } = await openJudge({ ...run, judge: { ...run.judge, timeout: Math.min(10, run.judge.timeout) } }).then(
    ({ judge }) => ({ judge, close: judge.close }),
  );
  try {
    const servers = new Set(run.judge.models.map((model) => serverOf({ judge }, model)));
    for (const server of servers) await server.check();
  } catch (error) {
    if (!(error instanceof BatchCallFailed)) throw error;
    const { transient, fatal } = error.failure;
    if (fatal && !transient) throw new Refusal(fatal.sentence, "invalid", [{ path: "judge.batch", message: fatal.sentence }]);
  } finally {
    await close();
  }
}
