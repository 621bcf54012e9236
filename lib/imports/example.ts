import { createReadStream } from "node:fs";
import path from "node:path";
import { type ListedDataset, listDatasets } from "@/lib/db/datasets";
import type { Actor } from "@/lib/domain/people/actor";
import { root } from "@/lib/domain/process/environment";
import { importFiles } from "./files";
import type { Imported } from "./report";

export const examplePath = (): string => path.join(/* turbopackIgnore: true */ root(), "example", "pubmedqa-retrieval.jsonl");

/** `origin` is the beginning of its source, also in earlier versions. The first page compares two of its configurations. */
export const exampleDataset = {
  name: "PubMedQA retrieval",
  origin: "PubMedQA PQA-L (github.com/pubmedqa/pubmedqa), MIT licence; PubMed abstracts.",
  compared: ["bm25-k4", "overlap-k4"],
  /** The first page opens it. */
  question: "Does binge drinking during early pregnancy increase the risk of psychomotor deficits?",
} as const;
const { name, origin } = exampleDataset;
const source = `${origin} The label “adherent” is our own. See example/README.md.`;

export const findExample = async (): Promise<ListedDataset | null> =>
  (await listDatasets()).find((dataset) => dataset.name === name && dataset.source?.startsWith(origin)) ?? null;

export const importExample = (by: Actor): Promise<Imported> =>
  importFiles([{ fileName: "pubmedqa-retrieval.jsonl", bytes: createReadStream(examplePath()) }], {
    name,
    source,
    by,
  });
