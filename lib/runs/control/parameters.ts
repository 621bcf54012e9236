import { recordEvent } from "@/lib/db/audit";
import { findDataset, type ListedDataset } from "@/lib/db/datasets";
import { changeParameters } from "@/lib/db/parameters";
import { changed, type ParameterChange } from "@/lib/domain/parameters/values";
import type { Actor } from "@/lib/domain/people/actor";
import { Refusal } from "@/lib/domain/problem";

/** Changes all configurations or none. Returns the dataset as it is then. */
export async function editParameters(
  datasetId: string,
  changes: readonly (readonly [configurationId: string, change: ParameterChange])[],
  by: Actor,
): Promise<ListedDataset> {
  const before = await findDataset(datasetId);
  if (!before) throw new Refusal(`There is no dataset ${datasetId}.`, "not-found");
  const count = await changeParameters(
    datasetId,
    new Map(changes.map(([id, change]) => [id, (parameters) => changed(parameters, change)])),
  );
  if (count > 0) {
    const names = [...new Set(changes.flatMap(([, change]) => Object.keys(change)))].join(", ");
    await recordEvent(by, "parameters-changed", before.name, { id: datasetId, configurations: count, parameters: names });
  }
  return (await findDataset(datasetId)) ?? before;
}
