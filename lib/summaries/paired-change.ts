import type { Change } from "@/lib/domain/steps/facts";
import { numberedQuestions } from "@/lib/stats/by-question";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";

/** With a question as one cluster; null without pairs. */
export function pairedChange(pairs: readonly { before: number; after: number; question: number }[]): Change | null {
  const found = pairedDifference({
    baseline: Float64Array.from(pairs, ({ before }) => before),
    candidate: Float64Array.from(pairs, ({ after }) => after),
    questions: numberedQuestions(pairs.map(({ question }) => question)).places,
  });
  if (!found) return null;
  const { baselineMean, candidateMean, difference, interval } = found;
  return { before: baselineMean, after: candidateMean, difference, ci95: interval };
}
