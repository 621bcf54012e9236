import type { Run } from "@/lib/db/runs/list";
import { pause } from "@/lib/judge/calls/pause";
import { BatchCallFailed, type BatchServer } from "@/lib/judge/contract/batches";
import type { OpenedServer } from "@/lib/judging/execute/open-judge";
import type { OwnSpending } from "@/lib/judging/execute/spending";
import type { createStopper } from "@/lib/judging/execute/stopper";
import type { watchReplies } from "@/lib/judging/execute/useless";

/** One turn of a batched run. */
export interface Session {
  readonly run: Run;
  /** Holds the run's lease. */
  readonly owner: string;
  readonly servers: readonly OpenedServer[];
  /** The run was cancelled: nothing more is sent, and what its batches have done is stored. */
  readonly isCancelled: boolean;
  readonly stopper: ReturnType<typeof createStopper>;
  /** Aborted when nothing more may be sent. */
  readonly drain: AbortSignal;
  readonly spending: OwnSpending;
  readonly traitsStored: () => Promise<void>;
  /** Takes what was read in a reply of a model; returns why its server need not be asked any longer, if that is so. */
  readonly reasonOfReplies: (model: string, ...read: Parameters<ReturnType<typeof watchReplies>>) => string | null;
}

/** The server of a model. */
export function serverOf({ servers }: Pick<Session, "servers">, model: string): OpenedServer {
  const server = servers.find(({ models }) => models.has(model));
  if (!server) throw new Error(`No server of the run answers ${model}.`);
  return server;
}

/** A reason to stop, with the name of the model's server if the run asks several. */
export function named(session: Pick<Session, "servers">, model: string, reason: string): string {
  const { name } = serverOf(session, model);
  return name === null || session.servers.length === 1 ? reason : `${name}: ${reason}`;
}

/** The queue of a model's server. */
export const queueOf = (session: Pick<Session, "servers">, model: string): BatchServer => queueAt(serverOf(session, model));

export function queueAt({ judge, models }: OpenedServer): BatchServer {
  if (!judge.batches) throw new Error(`The judge of ${[...models].join(", ")} has no batches.`);
  return judge.batches;
}

const backoffBase = 500;
const backoffCap = 8_000;

/** Makes a call that does no harm when it is made twice, and makes it again after failures that may pass. Throws the last one. */
export async function patiently<T>({ run, drain }: Session, call: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof BatchCallFailed && error.failure.transient && !error.failure.isPushback;
      if (!isPassing || failures > run.judge.retries || drain.aborted) throw error;
      await pause(Math.random() * Math.min(backoffCap, backoffBase * 2 ** (failures - 1)), drain);
    }
  }
}
