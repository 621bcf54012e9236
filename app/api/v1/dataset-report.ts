import type { DatasetReport } from "@/lib/api/datasets";
import type { ListedDataset } from "@/lib/db/datasets";

export const reportDataset = ({
  id,
  name,
  source,
  version,
  appended,
  appendedAt,
  createdAt,
  configurations,
  _count,
}: ListedDataset): DatasetReport => ({
  id,
  name,
  source,
  version,
  appended,
  appendedAt: appendedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  runs: _count.runs,
  configurations: configurations.map(({ sampleCount, createdAt, _count, ...configuration }) => ({
    ...configuration,
    samples: sampleCount,
    runs: _count.runs,
    createdAt: createdAt.toISOString(),
  })),
});
