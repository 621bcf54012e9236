import { Refusal } from "@/lib/domain/problem";
import { findMetricId } from "@/lib/domain/scored/definition";
import { readSlice, type SliceOf, writeSlice } from "@/lib/domain/why/slice";

export interface Limit {
  metric: string;
  /** The samples that it is about; all if missing. */
  slice?: SliceOf;
  limit: number;
}

/** The metric, and the slice if there is one: "adherence@topic=law". */
export const limitName = ({ metric, slice }: Pick<Limit, "metric" | "slice">): string =>
  slice ? `${metric}@${writeSlice(slice)}` : metric;

/** Reads `metric=0.8` and `metric@column=value=0.8`. Those in `unbounded` may exceed 1. Throws Refusal, which names `option`. */
export function readLimits(
  pairs: readonly string[],
  metrics: readonly string[],
  option: string,
  unbounded: readonly string[] = [],
): Limit[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf("=");
    const [written = "", ...sliced] = pair.slice(0, at).trim().split("@");
    const metric = findMetricId(written, metrics) ?? written;
    const slice = sliced.length > 0 ? readSlice(sliced.join("@")) : undefined;
    const text = pair.slice(at + 1).trim();
    const limit = text === "" ? Number.NaN : Number(text);
    if (at < 1 || !(limit >= 0 && (limit <= 1 || (limit < Number.POSITIVE_INFINITY && unbounded.includes(metric))))) {
      throw new Refusal(
        `${option} ${pair.slice(0, 100)} cannot be read. Write metric=number with a number from 0 to 1, such as nvidia-context-relevance=${option.includes("regression") ? "0.02" : "0.8"}.`,
      );
    }
    if (slice === null)
      throw new Refusal(`${option} ${pair.slice(0, 100)} cannot be read. Write metric@column=value=number for a slice.`);
    if (!metrics.includes(metric)) {
      throw new Refusal(
        `${option} names ${metric.slice(0, 100)}, which is not a judged metric: ${metrics.join(", ") || "there is none"}.`,
      );
    }
    return { metric, limit, ...(slice && { slice }) };
  });
}
