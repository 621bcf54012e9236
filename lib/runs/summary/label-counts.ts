import { countLabels, type LabelCount } from "@/lib/db/samples/labels";
import { memoise } from "./memoise";

const cacheSize = 50;

/** The labels of a configuration's samples, counted once in this process: a run's samples never change. */
export const labelCounts = (configurationId: string): Promise<LabelCount[]> =>
  memoise("label counts", cacheSize, configurationId, () => countLabels(configurationId));
