import { createReadStream } from "node:fs";
import path from "node:path";
import { root } from "@/lib/db/location";
import { type ImportReport, importFiles } from "./import-files";

/** Where the example's rows stand in the installation. */
export const examplePath = (): string => path.join(/* turbopackIgnore: true */ root(), "example", "pubmedqa-retrieval.jsonl");

/** Imports the example dataset that ships with Assay: real questions, two retrieval configurations. */
export const importExample = (): Promise<ImportReport> =>
  importFiles([{ fileName: "pubmedqa-retrieval.jsonl", bytes: createReadStream(examplePath()) }], {
    name: "PubMedQA retrieval",
    source: "PubMedQA PQA-L (github.com/pubmedqa/pubmedqa), MIT licence; PubMed abstracts. See example/README.md.",
  });
