import type { MetricLinks, ShownMetric } from "@/components/scores/metric-panel";
import type { Band } from "@/lib/domain/scores/band";
import { type SamplesSearch, samplesHref, withTab } from "@/lib/samples/filters/address";

/** What a metric's links to the table at `base` are made of. Plain data, so that the browser makes them and sees what changed. */
export interface LinkParts {
  base: string;
  /** The table's filters and order without those of a metric's scores. */
  others: Partial<SamplesSearch>;
  /** The address of the samples with a judgment in error. */
  errors: string;
}

/** The parts of each metric's links. `failed` counts its judgments in error: without any there is no link to them. */
export function metricLinks(base: string, search: SamplesSearch): (metric: string, failed: number) => LinkParts {
  const shown = withTab(search, "samples");
  const plain = { ...shown, metric: null, band: null, bin: null, last: null, cause: null, page: null };
  const others = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== null));
  return (metric, failed) => ({
    base,
    others,
    errors:
      failed === 0
        ? ""
        : samplesHref(base, {
            ...shown,
            error: null,
            errorBy: search.errorBy === metric && !search.error ? null : metric,
            page: null,
          }),
  });
}

/** Links from a metric's bars, bands and causes to the table, filtered by them; a link of an active filter removes it. */
export function linksOf({ base, others, errors }: LinkParts, metric: string, selected: ShownMetric["selected"]): MetricLinks {
  const toggled = (key: "band" | "bin" | "cause", value: number | Band | string) =>
    samplesHref(base, selected?.[key] === value && selected.last == null ? others : { ...others, metric, [key]: value });
  return {
    bin: (bin) => toggled("bin", bin),
    range: samplesHref(base, { ...others, metric }),
    band: (band) => toggled("band", band),
    cause: (cause) => toggled("cause", cause),
    errors,
  };
}
