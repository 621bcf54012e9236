import type { Score } from "@/lib/domain/score";
import type { Metric } from "./define";

/** Null if the metric has none or the sample no score. */
export function secondaryOf({ secondary }: Pick<Metric, "secondary">, { score, detail }: Score): number | null {
  const value = secondary && detail[secondary.key];
  return score !== null && typeof value === "number" ? value : null;
}
