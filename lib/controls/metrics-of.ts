import type { Family } from "@/lib/domain/controls/kinds";
import { builtInMetrics } from "@/lib/metrics/registry";

/** The metrics of a run by the fields that they read. What would be bad for a metric of one's own is not known: it is left out. */
export function metricsByFamily(metrics: readonly string[]): { byFamily: Map<Family, string[]>; leftOut: string[] } {
  const byFamily = new Map<Family, string[]>();
  const leftOut: string[] = [];
  for (const id of metrics) {
    const metric = builtInMetrics.find((one) => one.id === id);
    if (!metric) leftOut.push(id);
    else {
      const family = !metric.needs.includes("response")
        ? "contexts"
        : metric.needs.includes("contexts")
          ? "grounding"
          : "answers";
      byFamily.set(family, [...(byFamily.get(family) ?? []), id]);
    }
  }
  return { byFamily, leftOut };
}
