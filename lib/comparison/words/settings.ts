import * as z from "zod";
import { type PairBy, pairings } from "@/lib/domain/paired/pair-by";
import { Refusal } from "@/lib/domain/problem";
import { defaultMargin, readMargins } from "./margins";

const Margin = z.number().min(0).max(1);
const Column = z.string().min(1).max(200);

const mostFirst = 1000;

export const ComparisonSettings = z.strictObject({
  pairBy: z.enum(pairings).nullable().default(null).describe("What questions pair by; null for the one that pairs more."),
  margins: z
    .strictObject({
      each: Margin.default(defaultMargin).describe("Of every metric that `of` does not name."),
      of: z.record(z.string().max(100), Margin).default({}).describe("By metric."),
    })
    .prefault({})
    .describe("The largest differences that do not matter."),
  deciding: z.array(z.string().max(100)).max(50).default([]).describe("The metrics that decide; all if empty."),
  guards: z
    .array(z.string().max(100))
    .max(50)
    .nullable()
    .default(null)
    .describe("The metrics that must not drop; null for those that judge groundedness."),
  first: z
    .int()
    .min(1)
    .max(mostFirst)
    .nullable()
    .default(null)
    .describe(
      "Only this many contexts of each sample count, from the first; null for all, or where runs have unequal numbers, for as many as each has.",
    ),
  columns: z
    .strictObject({ cost: Column.optional(), latency: Column.optional() })
    .default({})
    .describe("The dataset's columns with the cost and the time of each question; found by their names if left out."),
});
export type ComparisonSettings = z.infer<typeof ComparisonSettings>;

export const usualSettings: ComparisonSettings = ComparisonSettings.parse({});

type Optional<T> = { [K in keyof T]?: T[K] | null | undefined };
type Written = Optional<{ pairBy: PairBy; first: number; cost: string; latency: string }> &
  Optional<Record<"margin" | "decide" | "guard", string[]>>;

export const readSettings = ({ pairBy, margin, decide, guard, first, cost, latency }: Written): ComparisonSettings => ({
  pairBy: pairBy ?? null,
  margins: readMargins(margin ?? []),
  deciding: decide ?? [],
  guards: guard?.length === 1 && guard[0] === "none" ? [] : (guard ?? null),
  first: first == null ? null : readFirst(first),
  columns: { ...(cost && { cost }), ...(latency && { latency }) },
});

function readFirst(first: number): number {
  if (Number.isInteger(first) && first >= 1 && first <= mostFirst) return first;
  throw new Refusal(`Compare the first 1 to ${mostFirst} contexts of each sample, not ${first}.`);
}
