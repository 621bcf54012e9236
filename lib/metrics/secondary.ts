import type { Score } from "@/lib/domain/score";
import type { Metric } from "./define";

/** The metric's secondary figure of a sample; null if it has none, or the sample no score. */
export function secondaryOf({ secondary }: Pick<Metric, "secondary">, { score, detail }: Score): number | null {
  const value = secondary && detail[secondary.key];
  return score !== null && typeof value === "number" ? value : null;
}
