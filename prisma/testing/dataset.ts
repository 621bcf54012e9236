import { findDataset } from "@/lib/db/datasets";
import { importFiles } from "@/lib/imports/import-files";

/** Rows for tests whose question, contexts, response and reference all differ, so that a swap is noticed. */
export const rowsOf = (count: number, values: (index: number) => object = () => ({})): object[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    question: `When was bridge number ${index} opened?`,
    contexts: [`Bridge number ${index} was opened in ${1800 + index}.`, `Tunnel ${index} is closed in winter.`],
    response: `It was opened in ${1800 + index}.`,
    reference: `In the year ${1800 + index}`,
    ...values(index),
  }));

/** Imports rows as one configuration; returns the ids of its dataset and configuration. */
export async function createTestDataset(rows: readonly object[], name = "bridges"): Promise<{ datasetId: string; configurationId: string }> {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  async function* bytes() {
    yield Buffer.from(text);
  }
  const { id } = await importFiles([{ fileName: `${name}.jsonl`, bytes: bytes() }]);
  const dataset = await findDataset(id);
  return { datasetId: id, configurationId: dataset?.configurations[0]?.id ?? "" };
}
