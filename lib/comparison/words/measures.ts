import * as z from "zod";

export const measureKinds = ["cost", "latency"] as const;
/** Taken from the dataset's metadata columns. */
export type MeasureKind = (typeof measureKinds)[number];

const Side = z.object({ mean: z.number(), median: z.number(), p95: z.number() });

/** Over the paired questions that have it on both sides. */
export const Measure = z.object({
  kind: z.enum(measureKinds),
  column: z.string(),
  unit: z.enum(["USD", "EUR", "s", "ms"]).nullable(),
  n: z.int(),
  baseline: Side.nullable(),
  candidate: Side.nullable(),
  difference: z.number().nullable(),
  /** Interval of the mean paired difference; null below two questions. */
  ci95: z.tuple([z.number(), z.number()]).nullable(),
  /** Less is better. Null if there is too little to test. */
  verdict: z.enum(["better", "worse", "equivalent", "not-distinguishable"]).nullable(),
});
export type Measure = z.infer<typeof Measure>;

const names: Record<MeasureKind, RegExp> = {
  cost: /^(?:total|query|question|request|generation|llm|api)?(?:cost|price|costs)(?:in)?(?:usd|eur|dollars|euros)?$|^(?:usd|eur)(?:cost|price)?$/,
  latency:
    /^(?:total|query|question|request|response|generation|llm|api|endtoend|e2e)?(?:latency|duration|elapsed|elapsedtime|responsetime|runtime)(?:in)?(?:ms|s|secs?|seconds?|millis|milliseconds)?$|^(?:total)?(?:time|took)(?:in)?(?:ms|secs?|seconds|millis|milliseconds)$/,
};

const plain = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, "");

export const measureColumn = (kind: MeasureKind, columns: readonly string[]): string | null =>
  columns.find((column) => column.length <= 60 && names[kind].test(plain(column))) ?? null;

export function unitOf(kind: MeasureKind, column: string): Measure["unit"] {
  const name = plain(column.slice(0, 60));
  if (kind === "cost" && /usd|dollars/.test(name)) return "USD";
  if (kind === "cost") return /eur/.test(name) ? "EUR" : null;
  if (/(?:ms|millis|milliseconds)$/.test(name)) return "ms";
  return /(?:latency|duration|elapsed|time|took|in)(?:s|secs?|seconds?)$/.test(name) ? "s" : null;
}
