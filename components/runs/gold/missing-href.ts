import { noFilter, type SamplesSearch, samplesHref, withTab } from "@/lib/samples/filters/address";

export const missingGoldHref = (base: string, search: SamplesSearch): string =>
  samplesHref(base, withTab({ ...search, ...noFilter, gold: "missed" }, "samples"));
