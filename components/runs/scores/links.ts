import type { Band } from "assay-lib/domain/scores/band";
import { withTenths } from "assay-lib/domain/scores/tenths";
import { type SamplesSearch, samplesHref, withTab } from "assay-lib/samples/filters/address";
import type { MetricLinks, ShownMetric } from "@/components/scores/metric-panel";

/** Plain data: the browser builds the links and sees what changed. */
export interface LinkParts {
  base: string;
  others: Partial<SamplesSearch>;
  errors: string;
}

/** `failed` counts a metric's failed judgments; 0 means no link. */
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

export function linksOf({ base, others, errors }: LinkParts, metric: string, selected: ShownMetric["selected"]): MetricLinks {
  const toggled = (key: "band" | "cause", value: Band | string) =>
    samplesHref(base, selected?.[key] === value ? others : { ...others, metric, [key]: value });
  const range = samplesHref(base, { ...others, metric });
  return {
    bin: (bin) => (selected?.bin === bin && selected.last == null ? samplesHref(base, others) : withTenths(range, bin)),
    range,
    band: (band) => toggled("band", band),
    cause: (cause) => toggled("cause", cause),
    errors,
  };
}
