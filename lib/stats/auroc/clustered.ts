import jStat from "jstat";
import { type ClassCount, classTotals, countClasses } from "@/lib/stats/confusion";
import type { Figure } from "@/lib/stats/estimate";
import { studentTail } from "@/lib/stats/mean-interval";
import { aurocOfCounts, completeSeparation, placementsOf } from "./independent";

/** What one question's scores add; placements are sums of shares (see `placementsOf`). */
interface Cluster {
  good: number;
  bad: number;
  goodPlacements: number;
  badPlacements: number;
}

/**
 * The area under the ROC curve of clustered scores (N. A. Obuchowski, Biometrics 53, 1997): on the log-odds scale, with t at the
 * rarer class's clusters − 1. No interval below two clusters of a class.
 */
export function clusteredAuroc(scores: readonly number[], labels: readonly boolean[], clusters: readonly number[]): Figure {
  const counts = countClasses(scores, labels);
  const plain = aurocOfCounts(counts);
  const { value } = plain;
  if (value === null || plain.ci95 === null || new Set(clusters).size === clusters.length) return plain;
  const found = clustersOf(counts, scores, labels, clusters);
  const withGood = found.filter(({ good }) => good > 0).length;
  const withBad = found.filter(({ bad }) => bad > 0).length;
  const fewest = Math.min(withGood, withBad);
  if (fewest < 2) return { value, ci95: null, cause: "too-few" };
  if (value === 0 || value === 1) return { value, ci95: completeSeparation(value, withGood, withBad), cause: null };
  let good = 0;
  let bad = 0;
  let ofGood = 0;
  let ofBad = 0;
  let ofBoth = 0;
  for (const cluster of found) {
    const goodResidual = cluster.goodPlacements - cluster.good * value;
    const badResidual = cluster.badPlacements - cluster.bad * value;
    good += cluster.good;
    bad += cluster.bad;
    ofGood += goodResidual ** 2;
    ofBad += badResidual ** 2;
    ofBoth += goodResidual * badResidual;
  }
  const corrected = (sum: number, count: number) => (sum * count) / (count - 1);
  const variance =
    corrected(ofGood, withGood) / good ** 2 +
    corrected(ofBad, withBad) / bad ** 2 +
    (2 * corrected(ofBoth, found.length)) / (good * bad);
  if (variance < 1e-12) return { value, ci95: null, cause: "nothing-varies" };
  const margin = (jStat.studentt.inv(0.975, fewest - 1) * Math.sqrt(variance)) / (value * (1 - value));
  const odds = Math.log(value / (1 - value));
  return { value, ci95: [share(odds - margin), share(odds + margin)], cause: null };
}

const share = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** In the order in which `clusters` names them first. */
function clustersOf(
  counts: readonly ClassCount[],
  scores: readonly number[],
  labels: readonly boolean[],
  clusters: readonly number[],
): Cluster[] {
  const placements = new Map(placementsOf(counts).map((placement, index) => [counts[index]?.score, placement]));
  const found = new Map<number, Cluster>();
  for (const [index, name] of clusters.entries()) {
    const cluster = found.get(name) ?? { good: 0, bad: 0, goodPlacements: 0, badPlacements: 0 };
    const placement = placements.get(scores[index]);
    if (labels[index]) {
      cluster.good++;
      cluster.goodPlacements += placement?.badBelow ?? 0;
    } else {
      cluster.bad++;
      cluster.badPlacements += placement?.goodAbove ?? 0;
    }
    found.set(name, cluster);
  }
  return [...found.values()];
}

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
