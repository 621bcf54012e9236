import { noFilter, type SamplesSearch, samplesHref, withTab } from "@/lib/samples/filters/address";

/** The table of a run's samples that miss a gold context. */
export const missingGoldHref = (base: string, search: SamplesSearch): string =>
  samplesHref(base, withTab({ ...search, ...noFilter, gold: "missed" }, "samples"));
