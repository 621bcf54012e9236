import { recordEvent } from "@/lib/db/audit";
import { findDataset } from "@/lib/db/datasets";
import { type Deletable, findActive, findDeletable, markConfigurations, markDatasets, markRuns } from "@/lib/db/deletion/delete";
import { type Actor, assayItself } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

const mark = { run: markRuns, configuration: markConfigurations, dataset: markDatasets };

/** Deletes all or none; a worker removes the rows later (`clearDeleted`). Refuses while a run is queued or running. */
export async function deleteAs(kind: Deletable, ids: readonly string[], by: Actor = assayItself): Promise<void> {
  const unique = [...new Set(ids)];
  const found = await findDeletable(kind, unique);
  if (await mark[kind](unique)) {
    for (const { id, name } of found) await recordEvent(by, `${kind}-deleted`, name, { id });
    return;
  }
  const missing = unique.find((id) => !found.some((row) => row.id === id));
  if (missing !== undefined) throw new Refusal(`There is no ${kind} ${missing}.`, "not-found");
  const run = await findActive(kind, unique);
  if (!run) return deleteAs(kind, unique, by);
  const which = kind === "run" ? `The run ${run.id}` : `The run ${run.id} of this ${kind}`;
  throw new Refusal(
    `${which} is ${run.status}. Cancel it before you delete ${kind === "run" ? "it" : `the ${kind}`}.`,
    "conflict",
  );
}

export const deleteRun = (id: string, by?: Actor): Promise<void> => deleteAs("run", [id], by);

export const deleteDataset = (id: string, by?: Actor): Promise<void> => deleteAs("dataset", [id], by);

export async function deleteConfiguration(datasetId: string, id: string, by?: Actor): Promise<void> {
  const dataset = await findDataset(datasetId);
  const exists = dataset?.configurations.some((configuration) => configuration.id === id);
  if (!dataset || !exists) throw new Refusal(`There is no configuration ${id} in the dataset ${datasetId}.`, "not-found");
  if (dataset.configurations.length === 1) {
    throw new Refusal("It is the only configuration of its dataset. Delete the dataset instead.", "conflict");
  }
  await deleteAs("configuration", [id], by);
}
