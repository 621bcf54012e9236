import { z } from "zod";

/** Why a judge's reply or call gave no score. */
export const JudgmentCause = z.union([
  z.enum([
    "empty",
    "no-score",
    "out-of-range",
    "malformed",
    "truncated",
    "refused",
    "timeout",
    "rate-limited",
    "unreachable",
    "cancelled",
    "budget",
  ]),
  z.templateLiteral(["http-", z.int().min(100).max(599)]),
]);
export type JudgmentCause = z.infer<typeof JudgmentCause>;

/** Why a sample has no score: a cause of its judgments, or a missing field that the metric needs. */
export const ScoreCause = z.union([JudgmentCause, z.enum(["missing-question", "missing-contexts", "missing-response"])]);
export type ScoreCause = z.infer<typeof ScoreCause>;

/** Causes for which the same question is asked again: the reply could not be read, and another may be readable. */
export const unreadable: ReadonlySet<string> = new Set<JudgmentCause>([
  "empty",
  "no-score",
  "out-of-range",
  "malformed",
  "truncated",
]);
