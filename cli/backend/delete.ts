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

/** What would be deleted. Throws Refusal if an id does not exist. */
export async function findToDelete(call: Call, kind: DeletedKind, ids: readonly string[]) {
  const of = operationsOf[kind];
  const names = await Promise.all(ids.map(async (id) => (await call(of.get, { id })).name));
  if (call.at === null) {
    const { impactOf } = await import("@/lib/db/deletion/impact");
    return { names, impact: await impactOf(kind, ids) };
  }
  // A server counts for each id: what two of them share counts twice.
  const impacts = await Promise.all(ids.map((id) => call(of.delete, { id, query: { "dry-run": "1" } })));
  return { names, impact: impacts.filter((impact) => impact !== undefined).reduce(sumOfImpacts) };
}

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
