import type { Comparison } from "@/lib/comparison/metrics";
import type { RunPair } from "@/lib/comparison/paired-runs";

/**
 * The comparison without the scores of questions with a hidden sample on one side, which are then listed as without a score. Its
 * report and all figures stay. Unchanged if nothing is hidden.
 */
export function hideQuestions(comparison: Comparison, hidden: ReadonlySet<number>): Comparison {
  if (hidden.size === 0) return comparison;
  const pairs = comparison.pairs.map((pair) => {
    const isHidden = hiddenQuestions(pair, hidden);
    const without = (all: Float64Array) => all.map((score, question) => (isHidden(question) ? Number.NaN : score));
    const scores: RunPair["scores"] = new Map();
    for (const [metric, [from, to]] of pair.scores) scores.set(metric, [without(from), without(to)]);
    return { ...pair, scores };
  });
  return { ...comparison, pairs, hidden };
}

function hiddenQuestions({ pairing }: RunPair, hidden: ReadonlySet<number>): (question: number) => boolean {
  const further = new Set(pairing.further.flatMap(([question, , ids]) => (ids.some((id) => hidden.has(id)) ? question : [])));
  return (question) => further.has(question) || pairing.samples.some((samples) => hidden.has(samples[question] ?? 0));
}
