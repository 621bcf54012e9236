import { databaseTime } from "@/lib/db/location/clock";
import { closeBatch, dropBatch, type StoredBatch, updateBatch } from "@/lib/db/runs/batches";
import { placeOf } from "@/lib/domain/servers/place";
import { BatchCallFailed, type ServerBatch } from "@/lib/judge/contract/batches";
import { type BatchSession, cancel, namedRequest, patiently, queueOf } from "./session";
import { takeResults } from "./take-results";

/** In ms: a server may still create or list a batch requested by a process that has ended. */
const settlingMs = 15_000;

export const fileName = (batchId: string): string => `assay-${batchId}.jsonl`;

/** Returns why the batch has to wait, if so. Throws BatchCallFailed; everything done until then is stored. */
export async function advance(session: BatchSession, batch: StoredBatch): Promise<string | null> {
  const sent = batch.state === "written" ? await findFile(session, batch) : batch;
  const submitted = sent?.state === "creating" ? await takeUp(session, sent) : sent;
  return submitted?.serverId ? look(session, submitted, submitted.serverId) : null;
}

/** Null if the file never arrived; its requests then go into the next batch. */
async function findFile(session: BatchSession, batch: StoredBatch): Promise<StoredBatch | null> {
  const server = queueOf(session, batch.model);
  const fileId = await patiently(session, () => server.findFile(fileName(batch.id), batch.createdAt)).catch((error: unknown) => {
    if (error instanceof BatchCallFailed && error.isMissing) return null;
    throw error;
  });
  if (fileId === null) {
    await dropBatch(batch.id, session.owner);
    return null;
  }
  await updateBatch(batch.id, session.owner, { fileId, state: "creating" });
  return { ...batch, fileId, state: "creating" };
}

/** Creates the batch only if the server certainly has not created it. */
async function takeUp(session: BatchSession, batch: StoredBatch): Promise<StoredBatch | null> {
  const { fileId, askedAt } = batch;
  if (fileId === null) throw new Error(`The batch ${batch.id} is being created without a file.`);
  if (askedAt) {
    const server = queueOf(session, batch.model);
    const found = await patiently(session, () => server.find(fileId, batch.id, batch.createdAt));
    if (found) return submitted(session, batch, found);
    if (databaseTime().getTime() - askedAt.getTime() < settlingMs) return null;
  }
  if (session.isCancelled) {
    await dropBatch(batch.id, session.owner);
    return null;
  }
  return create(session, { ...batch, fileId });
}

export async function create(session: BatchSession, batch: StoredBatch & { fileId: string }): Promise<StoredBatch> {
  if (session.drain.aborted) return batch;
  await updateBatch(batch.id, session.owner, { askedAt: databaseTime() });
  try {
    return await submitted(session, batch, await queueOf(session, batch.model).create(batch.fileId, batch.id));
  } catch (error) {
    if (!(error instanceof BatchCallFailed)) throw error;
    const { transient, cause } = error.failure;
    // Other failures leave open whether the batch was created.
    const isRefused = cause === "rate-limited" || (!transient && /^http-[34]/.test(cause));
    if (isRefused && !transient) await dropBatch(batch.id, session.owner);
    else if (isRefused) await updateBatch(batch.id, session.owner, { askedAt: null });
    throw error;
  }
}

async function submitted(session: BatchSession, batch: StoredBatch, found: ServerBatch): Promise<StoredBatch> {
  await updateBatch(batch.id, session.owner, { state: "submitted", serverId: found.id });
  return { ...batch, state: "submitted", serverId: found.id };
}

async function look(session: BatchSession, batch: StoredBatch, serverId: string): Promise<string | null> {
  const { run, stopper } = session;
  const server = queueOf(session, batch.model);
  let found: ServerBatch;
  try {
    if (session.isCancelled) await cancel(session, batch, serverId);
    found = await server.look(serverId);
  } catch (error) {
    if (!(error instanceof BatchCallFailed && error.isMissing)) throw error;
    await closeBatch(batch.id, session.owner);
    const where = placeOf(run.judge, batch.model).baseUrl ?? "";
    stopper.stop({
      reason: `${where} no longer has the batch ${serverId}, so its results are lost. Resume the run to request them again.`,
      canBeFixed: true,
    });
    return null;
  }
  if (found.done !== batch.done) await updateBatch(batch.id, session.owner, { done: found.done });
  if (found.status === "open") return null;
  if (found.status === "failed") return takeFailure(session, batch, found);
  if (!(await takeResults(session, batch, found))) return null;
  if (found.status === "cancelled" && batch.cancelledAt === null && !session.isCancelled) {
    const reason = `The batch ${serverId} was cancelled at the server. Resume the run to send the unfinished requests again.`;
    stopper.stop({ reason: namedRequest(session, batch.model, reason), canBeFixed: true });
  }
  return null;
}

async function takeFailure(
  session: BatchSession,
  batch: StoredBatch,
  { id, reason, isFull }: ServerBatch,
): Promise<string | null> {
  if (isFull) {
    // Its file is still at the server and can be used for another.
    await updateBatch(batch.id, session.owner, { state: "creating", serverId: null, askedAt: null });
    return namedRequest(session, batch.model, `The server's queue is full; Assay will try again: ${reason}`);
  }
  await closeBatch(batch.id, session.owner);
  const why = reason ?? "no reason given";
  const sentence = `The server refused the batch ${id}: ${why.replace(/[.]$/, "")}. Resume the run to send it again.`;
  session.stopper.stop({ reason: namedRequest(session, batch.model, sentence), canBeFixed: true });
  return null;
}
