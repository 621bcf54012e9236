import type { ListedDataset } from "@/lib/db/datasets";
import { sampleCount } from "./sample-count";

export interface DatasetRow {
  id: string;
  name: string;
  source: string | null;
  createdAt: string;
  /** The first few names; `configurationCount` counts all. */
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
