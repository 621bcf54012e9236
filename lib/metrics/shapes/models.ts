import * as z from "zod";
import type { JudgmentCause } from "@/lib/domain/cause";
import type { Judgment } from "@/lib/domain/judgment";
import type { Score } from "@/lib/domain/score";

/** From 0 to 1; null if the model gave none. */
export const ByModel = z.record(z.string(), z.number().nullable());
export type ByModel = z.infer<typeof ByModel>;

export const byModel = (models: readonly string[], value: (model: string) => number | null): ByModel =>
  Object.fromEntries(models.map((model) => [model, value(model)]));

export const modelsOfScore = (judgments: readonly Judgment[]): string[] => [...new Set(judgments.map(({ model }) => model))];

/** Null for no values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((total, value) => total + value, 0) / values.length;

/** The first of equally frequent ones; "cancelled" without judgments. */
export function commonestCause(judgments: readonly Judgment[]): JudgmentCause {
  const counts = new Map<JudgmentCause, number>();
  for (const { error } of judgments) if (error !== null) counts.set(error, (counts.get(error) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "cancelled";
}

/** What the score of a whole sample says of its judgments. */
export const judgedOnce = (score: number | null, judgments: readonly Judgment[]): Omit<Score, "explanation" | "detail"> => ({
  score,
  cause: score === null ? commonestCause(judgments) : null,
  scored: score === null ? 0 : 1,
  expected: 1,
});

export type ShapedScore<S extends { detail: z.ZodType }> = Score & { detail: z.infer<S["detail"]> };
