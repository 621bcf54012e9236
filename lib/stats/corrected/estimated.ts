import type { MeanEstimate } from "@/lib/domain/score";
import { totalsOf, weightOfEnds, withEnds, withUnseenEnds } from "@/lib/stats/mean-interval";
import { correctedMean, fewestLabels } from "./mean";

interface Drawn {
  /** A judge that costs nothing gives each sample one. */
  free: readonly number[];
  /** NaN: judged and can have no score. Null: not drawn, or its judgments failed. */
  scores: readonly (number | null)[];
  questions: readonly number[];
}

/** The mean over all samples, by the scores of a random draw and of a judge that costs nothing, with the weight that the data
 *  give (PPI++, Angelopoulos et al. 2023): right however bad that judge is. The mean of those that have a score is a ratio, so
 *  what is estimated is its linear part: each score's distance from the draw's mean, 0 without one. Null below ten questions. */
export function estimatedMean({ free, scores, questions }: Drawn): MeanEstimate | null {
  const drawn = scores.filter((score) => score !== null);
  const withScore = [...scores.keys()].filter((at) => scores[at] !== null && !Number.isNaN(scores[at]));
  const scored = withScore.map((at) => scores[at] ?? 0);
  if (scored.length === 0) return null;
  const mean = scored.reduce((sum, score) => sum + score, 0) / scored.length;
  const distance = (score: number) => (Number.isNaN(score) ? 0 : score - mean);
  const labels = scores.map((score) => (score === null ? null : distance(score)));
  const totals = totalsOf(
    scored,
    withScore.map((at) => questions[at] ?? 0),
  );
  // A cluster whose scores differ counts for more than one independent score (Kish 1965).
  const spread = scored.reduce((sum, score) => sum + (score - mean) ** 2, 0) / Math.max(1, scored.length - 1);
  const units = Math.min(scored.length, Math.max(totals.questions, spread / withEnds(totals, 0).variance || 0));
  const corrected = (by: readonly (readonly number[])[]) =>
    correctedMean({ scores: by, labels, questions, span: [-mean, 1 - mean], weightOfEnds: weightOfEnds(totals) });
  const found = corrected(free.map((one) => [one]));
  const alone = corrected(free.map(() => []));
  if (found.value === null || !found.interval || !alone.interval || found.questions < fewestLabels) return null;
  const isScored = scored.length / drawn.length;
  const placed = (value: number) => Math.min(1, Math.max(0, mean + value / isScored));
  const width = ([low, high]: readonly [number, number]) => high - low;
  const times = width(found.interval) > 0 ? (width(alone.interval) / width(found.interval)) ** 2 : 1;
  return {
    value: placed(found.value),
    ci95: withUnseenEnds([placed(found.interval[0]), placed(found.interval[1])], placed(found.value), units),
    drawn: drawn.length,
    of: scores.length,
    wouldTake: Math.min(scores.length, Math.max(drawn.length, Math.round(drawn.length * times))),
  };
}
