import { metricById } from "@/lib/metrics/registry";

/** "Context relevance (TruLens)": several metrics share a name. */
export function titleOf(id: string): string {
  const metric = metricById(id);
  return metric ? `${metric.name} (${metric.source})` : id;
}

/** "A, B and C". */
export const listed = (names: readonly string[], word = "and"): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
