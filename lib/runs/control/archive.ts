import { recordEvent } from "@/lib/db/audit";
import { findRun } from "@/lib/db/runs/list";
import { storeArchived } from "@/lib/db/runs/title-and-tags";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/**
 * Archives runs, or takes them out of the archive: lists of runs leave archived ones out, everything else works as before. Returns the ids of those
 * that it changed; runs that are queued, running or about to go on by themselves are left as they are.
 */
export async function archiveRuns(ids: readonly string[], isArchived: boolean, by: Actor = assayItself): Promise<string[]> {
  const changed = await storeArchived(ids, isArchived);
  for (const { id, name } of changed) await recordEvent(by, isArchived ? "run-archived" : "run-unarchived", name, { id });
  return changed.map(({ id }) => id);
}

/** The same for one run. Does nothing if it is so already; throws Refusal if there is no such run, or it is being judged. */
export async function archiveRun(id: string, isArchived: boolean, by?: Actor): Promise<void> {
  if ((await archiveRuns([id], isArchived, by)).length > 0) return;
  const run = await findRun(id);
  if (!run) throw new Refusal(`There is no run ${id}.`, "not-found");
  if ((run.archivedAt !== null) !== isArchived)
    throw new Refusal(`The run ${id} is ${run.status}. It can be archived once it has ended; cancel it first.`, "conflict");
}
