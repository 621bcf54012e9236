import { seeded } from "@/lib/stats/random";
import { fewestBlocks, meanOfUnits, type Scores, totalsOf } from "./blocks";
import { PairSums } from "./pair-sums";
import { type Pattern, patternsOf, permutedVariance } from "./patterns";
import { Permutations, PermutedBlocks } from "./permuted";
import { level, type Permuting, pValue } from "./tukey";

/** p and `isApart` always agree. There is no least difference, since pairs share different numbers of rows. */
export interface AllPairs {
  /** With at least one pair. */
  blocks: number;
  permutations: number;
  /** Blocks and rows that both have, and the mean difference over them, first minus second; NaN without any. */
  shared(first: number, second: number): { blocks: number; rows: number; difference: number };
  /** Corrected for all pairs. Null if the pair shares fewer than two blocks, or all have fewer than 20. */
  p(first: number, second: number): number | null;
  /** Whether p < 0.05. */
  isApart(first: number, second: number): boolean;
}

/**
 * Randomised Tukey HSD where scores are missing: permutes each block among the configurations that have it. The statistic is the
 * largest difference of two sums over their shared blocks, divided by its standard deviation under permutation, so a pair with few
 * blocks does not set the bar for the others. With nothing missing it is `randomisedTukey`. A configuration that misses a row of a
 * block is left out of the block.
 */
export function testAllPairs(scores: Scores, { permutations, seed = 1 }: Permuting = {}): AllPairs {
  const configurations = scores.scores.length;
  const patterns = patternsOf(scores);
  const blocks = patterns.reduce((sum, pattern) => sum + pattern.blocks, 0);
  const pairs = pairsOf(patterns, configurations);
  const sums = new PairSums(configurations);
  for (const pattern of patterns) sums.add(pattern, totalsOf(pattern.sums, pattern.present.length));
  const observed = sums.differences().slice();
  const isTested = blocks >= fewestBlocks;
  const count = isTested ? (permutations ?? permutationsFor(patterns, configurations)) : 0;
  const largest = isTested ? permutedLargest(patterns, pairs.deviations, sums, count, seed).sort() : new Float64Array();
  const p = (first: number, second: number): number | null => {
    const at = pairAt(first, second, configurations);
    if (!isTested || (pairs.blocks[at] ?? 0) < 2) return null;
    return pValue(largest, standardised(observed[at] ?? 0, pairs.deviations[at] ?? 0));
  };
  return {
    ...{ blocks, permutations: count, p },
    shared: (first, second) => {
      const at = pairAt(first, second, configurations);
      const rows = pairs.rows[at] ?? 0;
      const difference = meanOfUnits(observed[at] ?? 0, rows);
      return { blocks: pairs.blocks[at] ?? 0, rows, difference: first < second ? difference : -difference };
    },
    isApart: (first, second) => (p(first, second) ?? 1) < level,
  };
}

const pairAt = (first: number, second: number, configurations: number): number =>
  Math.min(first, second) * configurations + Math.max(first, second);

/** Keeps the work of 50 configurations and 1,000 blocks below half a second unless scores are missing in many ways. */
function permutationsFor(patterns: readonly Pattern[], configurations: number): number {
  const work = patterns.reduce((sum, { sums, present, absent }) => sum + sums.length + present.length * absent.length, 0);
  return Math.round(Math.min(10_000, Math.max(199, 5e7 / (work + configurations ** 2 / 2))));
}

/** Each pair's blocks and rows, and the standard deviation of its difference under permutation. */
function pairsOf(patterns: readonly Pattern[], configurations: number) {
  const [blocks, rows] = [new Int32Array(configurations ** 2), new Int32Array(configurations ** 2)];
  const deviations = new Float64Array(configurations ** 2);
  for (const pattern of patterns) {
    const variance = permutedVariance(pattern);
    for (const [index, first] of pattern.present.entries())
      for (const second of pattern.present.slice(index + 1)) {
        const at = first * configurations + second;
        blocks[at] = (blocks[at] ?? 0) + pattern.blocks;
        rows[at] = (rows[at] ?? 0) + pattern.rows;
        deviations[at] = (deviations[at] ?? 0) + variance;
      }
  }
  return { blocks, rows, deviations: deviations.map(Math.sqrt) };
}

const standardised = (difference: number, deviation: number): number => (deviation === 0 ? 0 : Math.abs(difference) / deviation);

/** The largest standardised difference of each permutation. */
function permutedLargest(
  patterns: readonly Pattern[],
  deviations: Float64Array,
  sums: PairSums,
  permutations: number,
  seed: number,
): Float64Array {
  const random = seeded(seed);
  const bySize = new Map<number, Permutations>();
  const permuted = patterns.map((pattern) => {
    const size = pattern.present.length;
    const permutations = bySize.get(size) ?? new Permutations(size, random);
    bySize.set(size, permutations);
    return { pattern, blocks: new PermutedBlocks(pattern.sums, permutations), totals: new Float64Array(size) };
  });
  return new Float64Array(permutations).map(() => {
    for (const { pattern, blocks, totals } of permuted) {
      blocks.sumInto(totals);
      sums.add(pattern, totals);
    }
    const differences = sums.differences();
    let largest = 0;
    for (let at = 0; at < differences.length; at++)
      largest = Math.max(largest, standardised(differences[at] ?? 0, deviations[at] ?? 0));
    return largest;
  });
}
