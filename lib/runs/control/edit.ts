import { recordEvent } from "@/lib/db/audit";
import { type Run, requireRun } from "@/lib/db/runs/list";
import { storeAbout, storeArchived } from "@/lib/db/runs/title-and-tags";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";
import type { RunAbout } from "@/lib/domain/runs/title-and-tags";

const fields = ["name", "note", "tags"] as const;

/** `expected` are the values the person saw; refuses with both values if one has changed. */
export async function editRun(id: string, change: Partial<RunAbout>, expected: Partial<RunAbout> = {}): Promise<void> {
  const isStored = Object.keys(change).length > 0 && (await storeAbout(id, change, expected));
  if (isStored) return;
  const run = await requireRun(id);
  if (Object.keys(change).length === 0) return;
  const errors = fields.flatMap((field) => {
    const seen = expected[field];
    if (seen === undefined || inWords(seen) === inWords(run[field])) return [];
    const mine = change[field] === undefined ? "" : `; yours is ${inWords(change[field])}`;
    return [{ path: field, message: `It is ${inWords(run[field])} now${mine}.` }];
  });
  const named = errors.map(({ path, message }) => `${path}: ${message}`).join(" ");
  throw new Refusal(`Someone else changed the run meanwhile; nothing was saved. ${named}`, "conflict", errors);
}

function inWords(value: Run["name"] | Run["note"] | Run["tags"]): string {
  if (value === null || value.length === 0) return "empty";
  return typeof value === "string" ? `“${value.slice(0, 200)}”` : value.map((tag) => `“${tag}”`).join(", ");
}

/** Returns the ids of the changed runs. Skips queued, running and resuming runs. */
export async function archiveRuns(ids: readonly string[], isArchived: boolean, by: Actor = assayItself): Promise<string[]> {
  const changed = await storeArchived(ids, isArchived);
  for (const { id, name } of changed) await recordEvent(by, isArchived ? "run-archived" : "run-unarchived", name, { id });
  return changed.map(({ id }) => id);
}

/** Throws Refusal for an unknown or active run. */
export async function archiveRun(id: string, isArchived: boolean, by?: Actor): Promise<void> {
  if ((await archiveRuns([id], isArchived, by)).length > 0) return;
  const run = await requireRun(id);
  if ((run.archivedAt !== null) !== isArchived)
    throw new Refusal(`The run ${id} is ${run.status}. It can be archived once it has ended; cancel it first.`, "conflict");
}
