import { z } from "zod";

/** Why a judge's reply, or a whole call, gave no score. */
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

/** Why a sample has no score: a cause of its judgments, or a field that the metric needs and the sample lacks. */
export const ScoreCause = z.union([JudgmentCause, z.enum(["missing-question", "missing-contexts", "missing-response"])]);
export type ScoreCause = z.infer<typeof ScoreCause>;

/** Causes that a further attempt may mend: the reply was unreadable, so the same question is asked again. */
export const unreadable: ReadonlySet<string> = new Set<JudgmentCause>([
  "empty",
  "no-score",
  "out-of-range",
  "malformed",
  "truncated",
]);
