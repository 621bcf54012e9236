import { findDataset } from "@/lib/db/datasets";
import { importFiles } from "@/lib/imports/files";
import { fileOf } from "@/testing/rows";

/** Imports rows as one configuration. */
export async function createTestDataset(
  rows: readonly object[],
  name = "bridges",
): Promise<{ datasetId: string; configurationId: string }> {
  const { id } = await importFiles([fileOf(`${name}.jsonl`, rows)], { again: true });
  const dataset = await findDataset(id);
  return { datasetId: id, configurationId: dataset?.configurations[0]?.id ?? "" };
}
