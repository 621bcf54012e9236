import jStat from "jstat";
import { type ClassCount, countClasses } from "@/lib/stats/class-counts";
import type { Figure } from "@/lib/stats/estimate";
import { aurocOfCounts, completeSeparation, placementsOf } from "./independent";

/** What one question's scores add; placements are sums of shares (see `placementsOf`). */
export interface Cluster {
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
export function clustersOf(
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
