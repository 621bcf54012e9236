import type { JudgedSample } from "@/lib/domain/sample";
import type { Ask, Metric } from "@/lib/metrics/define";

/** Requests of a metric with default settings to one judge. */
export function asksFor(samples: readonly JudgedSample[], { settings, template, asks }: Metric): Ask[] {
  const defaults = settings.parse({});
  return samples.flatMap((sample) => asks(sample, defaults, template(defaults)));
}
