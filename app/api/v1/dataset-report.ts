import type { ListedDataset } from "@/lib/db/datasets";
import type { DatasetReport } from "./contract";

export const reportDataset = ({ id, name, source, createdAt, configurations, _count }: ListedDataset): DatasetReport => ({
  id,
  name,
  source,
  createdAt: createdAt.toISOString(),
  runs: _count.runs,
  configurations: configurations.map(({ sampleCount, createdAt, _count, ...configuration }) => ({
    ...configuration,
    samples: sampleCount,
    runs: _count.runs,
    createdAt: createdAt.toISOString(),
  })),
});
