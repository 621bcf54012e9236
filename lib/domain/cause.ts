import * as z from "zod";
import { neverJudged } from "./scores/unscored";

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

export const ScoreCause = z.union([
  JudgmentCause,
  z.enum([
    "missing-question",
    "missing-contexts",
    "missing-context-texts",
    "missing-response",
    "missing-reference",
    "missing-value",
    "no-claims",
  ]),
  z.enum(neverJudged),
  /** In an open round, and not labelled yet. Never stored. */
  z.literal("hidden"),
]);
export type ScoreCause = z.infer<typeof ScoreCause>;

export const unreadable: ReadonlySet<string> = new Set<JudgmentCause>([
  "empty",
  "no-score",
  "out-of-range",
  "malformed",
  "truncated",
]);
