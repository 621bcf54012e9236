import { Refusal } from "@/lib/domain/problem";

/** A number from 0 to 1 that a metric is held to. */
export interface Limit {
  metric: string;
  limit: number;
}

/**
 * Reads `metric=0.8` pairs; the metric must be one of those judged. `option` is what the caller gave them as. Throws Refusal for a
 * pair that cannot be read.
 */
export function readLimits(pairs: readonly string[], metrics: readonly string[], option: string): Limit[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    const metric = pair.slice(0, at).trim();
    const text = pair.slice(at + 1).trim();
    const limit = text === "" ? Number.NaN : Number(text);
    if (at < 1 || !(limit >= 0 && limit <= 1)) {
      throw new Refusal(
        `${option} ${pair.slice(0, 100)} cannot be read. Write metric=number with a number from 0 to 1, such as nvidia-context-relevance=0.8.`,
      );
    }
    if (!metrics.includes(metric)) {
      throw new Refusal(`${option} names ${metric.slice(0, 100)}, which is not a judged metric: ${metrics.join(", ")}.`);
    }
    return { metric, limit };
  });
}
