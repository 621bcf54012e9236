import { countLabels, type LabelCount } from "@/lib/db/samples/labels";
import type { RunOfSamples } from "@/lib/db/samples/places";
import { memoise } from "./memoise";

const cacheSize = 50;

/** The labels of a run's samples, counted once in this process: samples are only ever added to a run. */
export const labelCounts = (run: RunOfSamples): Promise<LabelCount[]> =>
  memoise("label counts", cacheSize, `${run.id} ${run.sampleCount}`, () => countLabels(run));
