import type { DatasetReport } from "assay-lib/api/datasets";
import type { ListedDataset } from "assay-lib/db/datasets";
import { parseParameters } from "assay-lib/db/parameters";

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
  configurations: configurations.map(({ sampleCount, createdAt, parametersJson, _count, ...configuration }) => ({
    ...configuration,
    parameters: parseParameters(parametersJson),
    samples: sampleCount,
    runs: _count.runs,
    createdAt: createdAt.toISOString(),
  })),
});
