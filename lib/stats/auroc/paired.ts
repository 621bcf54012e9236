import jStat from "jstat";
import { classTotals, countClasses } from "@/lib/stats/class-counts";
import { studentTail } from "@/lib/stats/student-tail";
import { type Cluster, clustersOf } from "./clustered";
import { aurocOfCounts } from "./independent";

export interface AurocParts {
  value: number;
  clusters: Cluster[];
}

/** Null with one class. Parts can be compared if their labels and clusters are the same. */
export function aurocParts(
  scores: readonly number[],
  labels: readonly boolean[],
  clusters: readonly number[],
): AurocParts | null {
  const counts = countClasses(scores, labels);
  const { value } = aurocOfCounts(counts);
  const { good, bad } = classTotals(counts);
  return value === null || good === 0 || bad === 0 ? null : { value, clusters: clustersOf(counts, scores, labels, clusters) };
}

export interface AurocDifference {
  /** Candidate minus baseline, −1 to 1. */
  difference: number;
  /** Its standard error; null below two clusters of a class, or if both rank every pair alike. */
  error: number | null;
  /** Clusters of the rarer class, less one. */
  degrees: number;
  /** Samples, good and bad. */
  labels: number;
}

/**
 * The difference of two areas under the ROC curve over the same labels, with its standard error: DeLong, DeLong and Clarke-Pearson
 * (Biometrics 44, 1988), with questions as clusters (Obuchowski, Biometrics 53, 1997).
 */
export function aurocDifference(baseline: AurocParts, candidate: AurocParts): AurocDifference {
  const difference = candidate.value - baseline.value;
  const residuals = ({ value }: AurocParts, cluster: Cluster) => ({
    good: cluster.goodPlacements - cluster.good * value,
    bad: cluster.badPlacements - cluster.bad * value,
  });
  let good = 0;
  let bad = 0;
  let withGood = 0;
  let withBad = 0;
  let ofGood = 0;
  let ofBad = 0;
  let ofBoth = 0;
  for (const [at, cluster] of candidate.clusters.entries()) {
    const before = residuals(baseline, baseline.clusters[at] ?? cluster);
    const now = residuals(candidate, cluster);
    const ofGoodOnes = now.good - before.good;
    const ofBadOnes = now.bad - before.bad;
    good += cluster.good;
    bad += cluster.bad;
    withGood += Number(cluster.good > 0);
    withBad += Number(cluster.bad > 0);
    ofGood += ofGoodOnes ** 2;
    ofBad += ofBadOnes ** 2;
    ofBoth += ofGoodOnes * ofBadOnes;
  }
  const fewest = Math.min(withGood, withBad);
  const labels = good + bad;
  if (fewest < 2) return { difference, error: null, degrees: Math.max(0, fewest - 1), labels };
  const corrected = (sum: number, count: number) => (sum * count) / (count - 1);
  const variance =
    corrected(ofGood, withGood) / good ** 2 +
    corrected(ofBad, withBad) / bad ** 2 +
    (2 * corrected(ofBoth, candidate.clusters.length)) / (good * bad);
  const degrees = fewest - 1;
  if (variance >= 1e-12) return { difference, error: Math.sqrt(variance), degrees, labels };
  return { difference, error: difference === 0 ? null : errorOfConstant(difference, withGood, withBad), degrees, labels };
}

/**
 * If every placement differs alike, as between a perfect judge and a constant one: with one more of each class that differs by 1
 * the other way.
 */
const errorOfConstant = (difference: number, good: number, bad: number): number =>
  (Math.abs(difference) + 1) * Math.hypot(1 / (good + 1), 1 / (bad + 1));

/** Two-sided, of no difference; null without an error. */
export const pOf = ({ difference, error, degrees }: AurocDifference): number | null =>
  error === null ? null : Math.min(1, 2 * studentTail(Math.abs(difference) / error, degrees));

/** With error probability `level`, within −1 to 1; null without an error. */
export function intervalOf({ difference, error, degrees }: AurocDifference, level: number): [number, number] | null {
  if (error === null) return null;
  const margin = jStat.studentt.inv(1 - level / 2, degrees) * error;
  return [Math.max(-1, difference - margin), Math.min(1, difference + margin)];
}
