import type { ListedDataset } from "@/lib/db/datasets";

/** Samples of all configurations of a dataset. */
export const sampleCount = ({ configurations }: ListedDataset): number =>
  configurations.reduce((total, configuration) => total + configuration.sampleCount, 0);
