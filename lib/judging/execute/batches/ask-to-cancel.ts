import { markCancelled, type StoredBatch } from "@/lib/db/runs/batches";
import { BatchCallFailed } from "@/lib/judge/contract/batches";
import { queueOf, type Session } from "./session";

export async function cancel(session: Pick<Session, "servers">, batch: StoredBatch, serverId: string): Promise<void> {
  if (batch.cancelledAt) return;
  try {
    await queueOf(session, batch.model).cancel(serverId);
  } catch (error) {
    // A batch that has just ended cannot be cancelled.
    if (!(error instanceof BatchCallFailed) || error.failure.transient) throw error;
  }
  await markCancelled(batch.id);
}
