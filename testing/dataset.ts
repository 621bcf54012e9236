import { findDataset } from "@/lib/db/datasets";
import { importFiles } from "@/lib/imports/files";

/** Imports rows as one configuration. */
export async function createTestDataset(
  rows: readonly object[],
  name = "bridges",
): Promise<{ datasetId: string; configurationId: string }> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  async function* bytes() {
    yield Buffer.from(text);
  }
  const { id } = await importFiles([{ fileName: `${name}.jsonl`, bytes: bytes() }], { again: true });
  const dataset = await findDataset(id);
  return { datasetId: id, configurationId: dataset?.configurations[0]?.id ?? "" };
}
