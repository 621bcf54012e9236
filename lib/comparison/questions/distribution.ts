import type { Comparison } from "@/lib/comparison/metrics";
import type { BandChange, ComparedDistribution } from "@/lib/comparison/words/distribution";
import { bandOf, bandsOf, thresholdsOf } from "@/lib/domain/scores/band";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { binEdges, countInBins } from "@/lib/stats/score-bins";

/** The scores of baseline and candidate over their paired questions; null if there are none. */
export function distributionOf(
  { pairs, thresholds: all }: Pick<Comparison, "pairs" | "thresholds">,
  metric: string,
  candidate: number,
): ComparedDistribution | null {
  const pair = pairs[candidate - 1];
  const scores = pair?.scores.get(metric);
  if (!pair || !scores) return null;
  const [from, to] = scores;
  const isPaired = (_: unknown, question: number) => !Number.isNaN((from[question] ?? Number.NaN) + (to[question] ?? Number.NaN));
  const sides = [from, to].map((all) => all.filter(isPaired));
  const questions = [...pair.pairing.clusters.filter(isPaired)];
  const n = questions.length;
  if (n === 0) return null;
  const thresholds = thresholdsOf(all, metric);
  const edges = binEdges(Object.values(thresholds ?? {}));
  const [baseline, other] = sides.map((values) => {
    const totals = totalsOf([...values], questions);
    return { mean: totals.sum / n, interval: meanInterval(totals), counts: countInBins(values, edges) };
  });
  if (!baseline || !other) return null;
  const bands = bandsOf(thresholds)
    .map(({ band }): BandChange => {
      const [before = 0, after = 0] = sides.map((values) => values.filter((score) => bandOf(score, thresholds) === band).length);
      return { band, baseline: before, candidate: after };
    })
    .reverse();
  return { n, edges, baseline, candidate: other, bands };
}
