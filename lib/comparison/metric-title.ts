import { metricById } from "@/lib/metrics/registry";

/** "Context relevance (TruLens)": several metrics share a name. */
export function titleOf(id: string): string {
  const metric = metricById(id);
  return metric ? `${metric.name} (${metric.source})` : id;
}
