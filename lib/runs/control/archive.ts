import { recordEvent } from "@/lib/db/audit";
import { findRun } from "@/lib/db/runs/list";
import { storeArchived } from "@/lib/db/runs/title-and-tags";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Returns the ids of the changed runs. Skips queued, running and resuming runs. */
export async function archiveRuns(ids: readonly string[], isArchived: boolean, by: Actor = assayItself): Promise<string[]> {
  const changed = await storeArchived(ids, isArchived);
  for (const { id, name } of changed) await recordEvent(by, isArchived ? "run-archived" : "run-unarchived", name, { id });
  return changed.map(({ id }) => id);
}

/** Throws Refusal for an unknown or active run. */
export async function archiveRun(id: string, isArchived: boolean, by?: Actor): Promise<void> {
  if ((await archiveRuns([id], isArchived, by)).length > 0) return;
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  if ((run.archivedAt !== null) !== isArchived)
    throw new Refusal(`The run ${id} is ${run.status}. It can be archived once it has ended; cancel it first.`, "conflict");
}
