import { recordEvent } from "@/lib/db/audit";
import { type Actor, authorOf } from "@/lib/domain/people/actor";
import { releaseAll } from "@/lib/rounds/store/reservations";
import { closeRound, deleteRound } from "@/lib/rounds/store/rows";
import { createRound } from "./create";
import { requireRound } from "./label";

// What the audit log holds of rounds, apart from settled labels (see settle/give.ts). All throw Refusal without such a round.

export async function startRound(input: unknown, by: Actor): Promise<string> {
  const id = await createRound(input, authorOf(by));
  await recordEvent(by, "round-started", (await requireRound(id)).name, { id });
  return id;
}

export async function endRound(id: string, isClosed: boolean, by: Actor): Promise<void> {
  const { name, closedAt } = await requireRound(id);
  if ((closedAt !== null) === isClosed) return;
  await closeRound(id, isClosed ? new Date() : null);
  await recordEvent(by, isClosed ? "round-closed" : "round-reopened", name, { id });
}

export async function removeRound(id: string, by: Actor): Promise<void> {
  const { name } = await requireRound(id);
  await deleteRound(id);
  await recordEvent(by, "round-deleted", name, { id });
}

/** Others can have the items that the person has open. Returns how many. */
export async function releaseItems(id: string, person: string): Promise<number> {
  await requireRound(id);
  return releaseAll(id, person);
}
