import { Refusal } from "@/lib/domain/problem";

export interface Limit {
  metric: string;
  limit: number;
}

/** Reads `metric=0.8` pairs for judged metrics; errors name `option`. Those in `unbounded` may exceed 1. Throws Refusal. */
export function readLimits(
  pairs: readonly string[],
  metrics: readonly string[],
  option: string,
  unbounded: readonly string[] = [],
): Limit[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    const metric = pair.slice(0, at).trim();
    const text = pair.slice(at + 1).trim();
    const limit = text === "" ? Number.NaN : Number(text);
    if (at < 1 || !(limit >= 0 && (limit <= 1 || (limit < Number.POSITIVE_INFINITY && unbounded.includes(metric))))) {
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
