import jStat from "jstat";
import { type ClassCount, classTotals, cohenKappa } from "@/lib/stats/confusion";
import { type Figure, noFigure } from "@/lib/stats/estimate";

/** Scores of at least `threshold` pass. */
export interface BestThreshold {
  threshold: number;
  kappa: number;
}

/** Halfway between the neighbouring scores at which kappa of passing and good is highest. Null with one class or one score. */
export function bestThreshold(counts: readonly ClassCount[]): BestThreshold | null {
  const { good, bad } = classTotals(counts);
  if (good === 0 || bad === 0) return null;
  let best: BestThreshold | null = null;
  let goodBelow = 0;
  let badBelow = 0;
  for (const [at, count] of counts.entries()) {
    const before = counts[at - 1];
    if (before) {
      const kappa = kappaOf(good - goodBelow, bad - badBelow, goodBelow, badBelow);
      if (best === null || kappa > best.kappa + 1e-12) best = { threshold: halfway(before.score, count.score), kappa };
    }
    goodBelow += count.good;
    badBelow += count.bad;
  }
  return best;
}

/** Removes the noise of binary fractions: 0.15, not 0.15000000000000002. */
const halfway = (low: number, high: number): number => {
  const middle = Number(((low + high) / 2).toPrecision(12));
  return middle > low ? middle : high;
};

/** Takes good and bad ones that pass, and that do not. */
function kappaOf(goodPasses: number, badPasses: number, goodFails: number, badFails: number): number {
  const passes = goodPasses + badPasses;
  const fails = goodFails + badFails;
  const good = goodPasses + goodFails;
  const bad = badPasses + badFails;
  return (2 * (goodPasses * badFails - badPasses * goodFails)) / (passes * bad + good * fails);
}

/** Cohen's kappa of two yes-no ratings; with several of a cluster the interval sums the terms of Fleiss, Cohen and Everitt
 *  (Psychological Bulletin 72, 1969) within clusters, with t at clusters − 1. No kappa with one class of `labels`. */
export function clusteredKappa(passes: readonly boolean[], labels: readonly boolean[], clusters: readonly number[]): Figure {
  const n = labels.length;
  if (n === 0) return noFigure("no-pairs");
  if (labels.every((label) => label === labels[0])) return noFigure("one-class");
  const table = [
    [0, 0],
    [0, 0],
  ] as [[number, number], [number, number]];
  for (const [at, label] of labels.entries()) table[passes[at] ? 1 : 0][label ? 1 : 0]++;
  const plain = cohenKappa(table);
  const size = new Set(clusters).size;
  if (plain.value === null || plain.ci95 === null || size === n) return plain;
  const { value } = plain;
  if (size < 2) return { value, ci95: null, cause: "too-few" };
  const rows = table.map(([no, yes]) => (no + yes) / n) as [number, number];
  const columns = [0, 1].map((column) => table.reduce((sum, row) => sum + (row[column] ?? 0), 0) / n) as [number, number];
  const expected = rows[0] * columns[0] + rows[1] * columns[1];
  const mean = value - expected * (1 - value);
  const sums = new Map<number, number>();
  for (const [at, label] of labels.entries()) {
    const [row, column] = [passes[at] ? 1 : 0, label ? 1 : 0] as const;
    const term = Number(row === column) - (columns[row] + rows[column]) * (1 - value) - mean;
    const cluster = clusters[at] ?? -1;
    sums.set(cluster, (sums.get(cluster) ?? 0) + term);
  }
  const squares = [...sums.values()].reduce((sum, one) => sum + one * one, 0);
  const error = Math.sqrt((squares * size) / (size - 1)) / (n * (1 - expected));
  if (error < 1e-6) return { value, ci95: null, cause: "nothing-varies" };
  const margin = jStat.studentt.inv(0.975, size - 1) * error;
  return { value, ci95: [Math.max(-1, value - margin), Math.min(1, value + margin)], cause: null };
}
