import type { ListedDataset } from "@/lib/db/datasets";

export const sampleCount = ({ configurations }: ListedDataset): number =>
  configurations.reduce((total, configuration) => total + configuration.sampleCount, 0);
