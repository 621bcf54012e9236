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

/** The area under the ROC curve of clustered scores (N. A. Obuchowski, Biometrics 53, 1997): on the log-odds scale, with t at the
 *  rarer class's clusters − 1. No interval below two clusters of a class. */
export function clusteredAuroc(scores: readonly number[], labels: readonly boolean[], clusters: readonly number[]): Figure {
  const counts = countClasses(scores, labels);
  const plain = aurocOfCounts(counts);
  const { value } = plain;
  if (value === null || plain.ci95 === null || new Set(clusters).size === clusters.length) return plain;
  const found = { value, clusters: clustersOf(counts, scores, labels, clusters) };
  const { variance, fewest, withGood, withBad } = variation(found.clusters, residualsOf(found));
  if (fewest < 2) return { value, ci95: null, cause: "too-few" };
  if (value === 0 || value === 1) return { value, ci95: completeSeparation(value, withGood, withBad), cause: null };
  if (variance < 1e-12) return { value, ci95: null, cause: "nothing-varies" };
  const margin = (jStat.studentt.inv(0.975, fewest - 1) * Math.sqrt(variance)) / (value * (1 - value));
  const odds = Math.log(value / (1 - value));
  return { value, ci95: [share(odds - margin), share(odds + margin)], cause: null };
}

interface Residual {
  good: number;
  bad: number;
}

/** Each cluster's placements, less what the area expects of them. */
const residualsOf = ({ value, clusters }: AurocParts): Residual[] =>
  clusters.map(({ good, bad, goodPlacements, badPlacements }) => ({
    good: goodPlacements - good * value,
    bad: badPlacements - bad * value,
  }));

/** `variance` means something from two clusters of each class on. */
function variation(clusters: readonly Cluster[], residuals: readonly Residual[]) {
  const sum = <One>(all: readonly One[], value: (one: One) => number) => all.reduce((total, one) => total + value(one), 0);
  const good = sum(clusters, (cluster) => cluster.good);
  const bad = sum(clusters, (cluster) => cluster.bad);
  const withGood = sum(clusters, (cluster) => Number(cluster.good > 0));
  const withBad = sum(clusters, (cluster) => Number(cluster.bad > 0));
  const corrected = (count: number, value: (one: Residual) => number) => (sum(residuals, value) * count) / (count - 1);
  const variance =
    corrected(withGood, (one) => one.good ** 2) / good ** 2 +
    corrected(withBad, (one) => one.bad ** 2) / bad ** 2 +
    (2 * corrected(clusters.length, (one) => one.good * one.bad)) / (good * bad);
  return { variance, withGood, withBad, fewest: Math.min(withGood, withBad), labels: good + bad };
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

/** The difference of two areas under the ROC curve over the same labels, with its standard error: DeLong, DeLong and
 *  Clarke-Pearson (Biometrics 44, 1988), with questions as clusters (Obuchowski, Biometrics 53, 1997). */
export function aurocDifference(baseline: AurocParts, candidate: AurocParts): AurocDifference {
  const difference = candidate.value - baseline.value;
  const before = residualsOf(baseline);
  const changes = residualsOf(candidate).map(({ good, bad }, at) => ({
    good: good - (before[at]?.good ?? 0),
    bad: bad - (before[at]?.bad ?? 0),
  }));
  const { variance, fewest, labels, withGood, withBad } = variation(candidate.clusters, changes);
  const degrees = Math.max(0, fewest - 1);
  if (fewest < 2) return { difference, error: null, degrees, labels };
  if (variance >= 1e-12) return { difference, error: Math.sqrt(variance), degrees, labels };
  return { difference, error: difference === 0 ? null : errorOfConstant(difference, withGood, withBad), degrees, labels };
}

/** If every placement differs alike: with one more of each class that differs by 1 the other way. */
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
