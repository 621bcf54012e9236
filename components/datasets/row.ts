import type { ListedDataset } from "assay-lib/db/datasets";

const named = 4;

export const sampleCount = ({ configurations }: ListedDataset): number =>
  configurations.reduce((total, configuration) => total + configuration.sampleCount, 0);

/** With the first few names of configurations; `configurationCount` counts all. */
export const datasetRow = (dataset: ListedDataset) => ({
  id: dataset.id,
  name: dataset.name,
  source: dataset.source,
  createdAt: dataset.createdAt,
  configurations: dataset.configurations.slice(0, named).map(({ name }) => name),
  configurationCount: dataset.configurations.length,
  samples: sampleCount(dataset),
  runs: dataset._count.runs,
});

export type DatasetRow = ReturnType<typeof datasetRow>;
