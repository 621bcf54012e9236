import type { MetricLinks } from "@/components/scores/metric-panel";
import { type SamplesSearch, samplesHref, withTab } from "@/lib/samples/address";

/**
 * Links from a metric's bars, bands and causes to the table at `base`, filtered by them; a link of an active filter removes it.
 */
export const metricLinks = (base: string, search: SamplesSearch): ((metric: string) => MetricLinks) => {
  const shown = withTab(search, "samples");
  const address = (filter: Partial<SamplesSearch>) =>
    samplesHref(base, { ...shown, metric: null, band: null, bin: null, last: null, cause: null, page: null, ...filter });
  const toggled = (metric: string, key: "band" | "bin" | "cause", value: string | number) =>
    address(
      search.metric === metric && search[key] === value && search.last === null
        ? {}
        : ({ metric, [key]: value } as Partial<SamplesSearch>),
    );
  return (metric) => ({
    bin: (bin) => toggled(metric, "bin", bin),
    range: address({ metric }),
    band: (band) => toggled(metric, "band", band),
    cause: (cause) => toggled(metric, "cause", cause),
    errors: samplesHref(base, {
      ...shown,
      error: null,
      errorBy: search.errorBy === metric && !search.error ? null : metric,
      page: null,
    }),
  });
};
