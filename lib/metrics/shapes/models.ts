import { z } from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Judgment } from "@/lib/domain/judgment";

/** A value from 0 to 1 by judge model; null if the model gave none. */
export const ByModel = z.record(z.string(), z.number().nullable());
export type ByModel = z.infer<typeof ByModel>;

export const byModel = (models: readonly string[], value: (model: string) => number | null): ByModel =>
  Object.fromEntries(models.map((model) => [model, value(model)]));

export const modelsOf = (judgments: readonly Judgment[]): string[] => [...new Set(judgments.map(({ model }) => model))];

/** Null for no values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

/** The most frequent error; the first of equally frequent ones. "cancelled" if nothing was asked. */
export function commonestCause(judgments: readonly Judgment[]): JudgmentCause {
  const counts = new Map<JudgmentCause, number>();
  for (const { error } of judgments) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1);
  // Sorting is stable, so ties keep their order.
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "cancelled";
}
