import type { ListedDataset } from "@/lib/db/datasets";
import { sampleCount } from "./sample-count";

/** A dataset as the table shows it. */
export interface DatasetRow {
  id: string;
  name: string;
  source: string | null;
  /** ISO text. */
  createdAt: string;
  /** Names of the first few, and how many there are. */
  configurations: readonly string[];
  configurationCount: number;
  samples: number;
  runs: number;
}

const named = 4;

export const datasetRow = (dataset: ListedDataset): DatasetRow => ({
  id: dataset.id,
  name: dataset.name,
  source: dataset.source,
  createdAt: dataset.createdAt.toISOString(),
  configurations: dataset.configurations.slice(0, named).map(({ name }) => name),
  configurationCount: dataset.configurations.length,
  samples: sampleCount(dataset),
  runs: dataset._count.runs,
});
