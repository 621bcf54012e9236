import { createReadStream } from "node:fs";
import path from "node:path";
import { type ListedDataset, listDatasets } from "@/lib/db/datasets";
import { root } from "@/lib/domain/environment";
import type { Actor } from "@/lib/domain/people/actor";
import { importFiles } from "./files";
import type { ImportReport } from "./report";

/** The example's files in the installation. */
export const examplePath = (): string => path.join(/* turbopackIgnore: true */ root(), "example", "pubmedqa-retrieval.jsonl");

/** `origin` is how its source begins; earlier versions had no label of ours. */
export const exampleDataset = {
  name: "PubMedQA retrieval",
  origin: "PubMedQA PQA-L (github.com/pubmedqa/pubmedqa), MIT licence; PubMed abstracts.",
};
const { name, origin } = exampleDataset;
const source = `${origin} The label “adherent” is our own. See example/README.md.`;

/** The example, if it has been imported already. */
export const findExample = async (): Promise<ListedDataset | null> =>
  (await listDatasets()).find((dataset) => dataset.name === name && dataset.source?.startsWith(origin)) ?? null;

/** Imports the example dataset that ships with Assay: real questions, two retrieval configurations. */
export const importExample = (by: Actor): Promise<ImportReport> =>
  importFiles([{ fileName: "pubmedqa-retrieval.jsonl", bytes: createReadStream(examplePath()) }], {
    name,
    source,
    by,
  });
