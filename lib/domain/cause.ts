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

const sentences: Record<string, string> = {
  empty: "The judge answered with an empty text.",
  "no-score": "The reply holds no score or verdict where the format asks for one.",
  "out-of-range": "The reply gives a score outside the metric's scale.",
  malformed: "The reply is not in the format that was asked for.",
  truncated: "The reply was cut off at the token limit. A higher max_tokens lets it finish.",
  refused: "The judge model refused to answer.",
  timeout: "The judge did not answer in time.",
  "rate-limited": "The judge's server kept answering 429 (too many requests).",
  unreachable: "The judge's server could not be reached, or closed the connection.",
  cancelled: "The run was cancelled before this was judged.",
  budget: "The run reached its limit before this was judged.",
  "missing-question": "The sample has no question.",
  "missing-contexts": "The sample has no contexts.",
  "missing-response": "The sample has no response.",
};

/** A cause as a sentence for people. */
export const explainCause = (cause: string): string =>
  sentences[cause] ?? (cause.startsWith("http-") ? `The judge's server answered with HTTP ${cause.slice(5)}.` : cause);
