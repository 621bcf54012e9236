import type { Run } from "@/lib/db/runs/list";
import { pause } from "@/lib/judge/calls/pause";
import { BatchCallFailed, type BatchServer } from "@/lib/judge/contract/batches";
import type { Judge } from "@/lib/judge/contract/judge";
import type { Spending } from "@/lib/runs/execute/spending";
import type { createStopper } from "@/lib/runs/execute/stopper";
import type { watchReplies } from "@/lib/runs/execute/useless";

/** One turn of a batched run. */
export interface Session {
  readonly run: Run;
  /** Holds the run's lease. */
  readonly owner: string;
  readonly judge: Judge;
  /** The run was cancelled: nothing more is sent, and what its batches have done is stored. */
  readonly isCancelled: boolean;
  readonly stopper: ReturnType<typeof createStopper>;
  readonly spending: Spending;
  readonly traitsStored: () => Promise<void>;
  readonly reasonOfReplies: ReturnType<typeof watchReplies>;
}

/** The queue of a model's server: the one place that knows which server that is. */
export function serverOf({ judge }: Pick<Session, "judge">, model: string): BatchServer {
  const server = judge.batchesOf?.(model);
  if (!server) throw new Error(`The judge of ${model} has no batches.`);
  return server;
}

const backoffBase = 500;
const backoffCap = 8_000;

/** Makes a call that does no harm when it is made twice, and makes it again after failures that may pass. Throws the last one. */
export async function patiently<T>({ run, stopper }: Session, call: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof BatchCallFailed && error.failure.transient && !error.failure.isPushback;
      if (!isPassing || failures > run.judge.retries || stopper.drain.aborted) throw error;
      await pause(Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1)), stopper.drain);
    }
  }
}
