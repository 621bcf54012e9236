import { markCancelled, openBatchesOf, type StoredBatch } from "@/lib/db/runs/batches";
import type { NewRun, Run } from "@/lib/db/runs/list";
import { refuseField } from "@/lib/domain/problem";
import { pause } from "@/lib/judge/calls/pause";
import { BatchCallFailed, type BatchServer } from "@/lib/judge/contract/batches";
import { closeJudges, type OpenedServer, openJudge } from "@/lib/judging/execute/open-judge";
import type { OwnSpending } from "@/lib/judging/execute/spending";
import type { Stopper } from "@/lib/judging/execute/stopper";
import type { watchReplies } from "@/lib/judging/execute/watch/useless";

export interface BatchSession {
  readonly run: Run;
  readonly owner: string;
  readonly servers: readonly OpenedServer[];
  /** Nothing more is sent, and finished results are stored. */
  readonly isCancelled: boolean;
  readonly stopper: Stopper;
  readonly drain: AbortSignal;
  readonly spending: OwnSpending;
  readonly traitsStored: () => Promise<void>;
  /** Returns a reason to stop calling the model's server, if any. */
  readonly reasonOfReplies: (model: string, ...read: Parameters<ReturnType<typeof watchReplies>>) => string | null;
}

export function batchServer({ servers }: Pick<BatchSession, "servers">, model: string): OpenedServer {
  const server = servers.find(({ models }) => models.has(model));
  if (!server) throw new Error(`No server of the run has the model ${model}.`);
  return server;
}

export function namedRequest(session: Pick<BatchSession, "servers">, model: string, reason: string): string {
  const { name } = batchServer(session, model);
  return name === null || session.servers.length === 1 ? reason : `${name}: ${reason}`;
}

export const queueOf = (session: Pick<BatchSession, "servers">, model: string): BatchServer =>
  queueAt(batchServer(session, model));

function queueAt({ judge, models }: OpenedServer): BatchServer {
  if (!judge.batches) throw new Error(`The judge of ${[...models].join(", ")} has no batches.`);
  return judge.batches;
}

export async function cancel(session: Pick<BatchSession, "servers">, batch: StoredBatch, serverId: string): Promise<void> {
  if (batch.cancelledAt) return;
  try {
    await queueOf(session, batch.model).cancel(serverId);
  } catch (error) {
    // A batch that has just ended cannot be cancelled.
    if (!(error instanceof BatchCallFailed) || error.failure.transient) throw error;
  }
  await markCancelled(batch.id);
}

const backoffBase = 500;
const backoffCap = 8_000;

/** Retries transient failures of an idempotent call. Throws the last one. */
export async function patiently<T>({ run, drain }: BatchSession, call: () => Promise<T>): Promise<T> {
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
    if (fatal && !transient) throw refuseField("judge.batch", fatal.sentence);
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
