import { noFilter, type SamplesSearch, samplesHref, withTab } from "assay-lib/samples/filters/address";

export const filteredHref = (base: string, search: SamplesSearch, filter: Partial<SamplesSearch>): string =>
  samplesHref(base, withTab({ ...search, ...noFilter, ...filter }, "samples"));
