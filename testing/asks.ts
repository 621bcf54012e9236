import type { JudgedSample } from "@/lib/domain/sample";
import { asksOf } from "@/lib/judge/asks";
import type { Ask, Metric } from "@/lib/metrics/define";

/** Requests of a metric's first step with default settings to one judge. */
export function asksFor(samples: readonly JudgedSample[], metric: Metric): Ask[] {
  const run = { settings: { [metric.id]: metric.settings.parse({}) }, prompts: {} };
  return samples.flatMap((sample) => asksOf(run, metric, sample, 0, []));
}
