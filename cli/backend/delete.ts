import { commandActor } from "@/cli/caller/actor";
import type { Terminal } from "@/cli/caller/terminal";
import { sumOfImpacts } from "@/lib/domain/deletion-impact";
import { datasets } from "@/lib/imports/api";
import { runs } from "@/lib/runs/api";
import type { Call } from "./call";

const operationsOf = {
  run: { get: runs.getRun, delete: runs.deleteRun },
  dataset: { get: datasets.getDataset, delete: datasets.deleteDataset },
} as const;
export type DeletedKind = keyof typeof operationsOf;

/** What would be deleted. Throws Refusal if one that is given, by id or name, does not exist. */
export async function findToDelete(call: Call, kind: DeletedKind, given: readonly string[]) {
  const of = operationsOf[kind];
  const found = new Map(await Promise.all(given.map(async (one) => idAndName(await call(of.get, { id: one })))));
  const ids = [...found.keys()];
  const names = [...found.values()];
  if (call.at === null) {
    const { impactOf } = await import("@/lib/db/deletion/delete");
    return { ids, names, impact: await impactOf(kind, ids) };
  }
  // A server counts for each id: what two of them share counts twice.
  const impacts = await Promise.all(ids.map((id) => call(of.delete, { id, query: { "dry-run": "1" } })));
  return { ids, names, impact: impacts.filter((impact) => impact !== undefined).reduce(sumOfImpacts) };
}

const idAndName = ({ id, name }: { id: string; name: string }) => [id, name] as const;

/** All or none in this process; one after the other at a server. */
export async function deleteAll(call: Call, kind: DeletedKind, ids: readonly string[], terminal: Terminal): Promise<void> {
  if (call.at !== null) {
    for (const id of ids) await call(operationsOf[kind].delete, { id });
    return;
  }
  const { deleteAs } = await import("@/lib/runs/control/delete");
  await deleteAs(kind, ids, commandActor());
  const { clearDeleted } = await import("@/lib/db/deletion/clear-deleted");
  const rows = await clearDeleted(undefined, (rows) => terminal.showStatus(`${rows.toLocaleString("en")} rows deleted …`));
  if (rows > 0) terminal.showStatus("");
}
