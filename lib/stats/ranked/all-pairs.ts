import { type Random, seeded } from "@/lib/stats/random";
import { type BlockScores, blockTotals, fewestBlocks, meanOfUnits } from "./blocks";
import { centredSums, type Pattern, Permutations, PermutedBlocks, patternsOf, permutedVariance, SignedBlocks } from "./permuted";
import { pOfUnseen } from "./rare";
import { largestP, level, type Permuting, withoutOwn } from "./tukey";

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
 * `randomisedTukey` where scores are missing: permutes each block among the configurations that have it, and centres a
 * configuration's blocks by its mean distance from the mean of those present. The statistic is the largest difference of two sums
 * over their shared blocks, divided by its standard deviation under permutation, so a pair with few blocks does not set the bar for
 * the others. With nothing missing it is `randomisedTukey`. A configuration that misses a row of a block is left out of the block.
 */
export function testAllPairs(scores: BlockScores, { permutations, seed = 1, timesLooked = 1 }: Permuting = {}): AllPairs {
  const configurations = scores.scores.length;
  const patterns = patternsOf(scores);
  const blocks = patterns.reduce((sum, pattern) => sum + pattern.blocks, 0);
  const pairs = pairsOf(patterns, configurations);
  const isTested = blocks >= fewestBlocks;
  const count = isTested ? (permutations ?? permutationsFor(patterns, configurations)) : 0;
  const random = seeded(seed);
  const drawn = [permutedLargest(patterns, pairs, count, random), signedLargest(patterns, pairs, count, random)];
  for (const largest of drawn) largest.sort();
  const p = (first: number, second: number): number | null => {
    const at = pairAt(first, second, configurations);
    if (!isTested || (pairs.blocks[at] ?? 0) < 2) return null;
    const difference = pairs.differences[at] ?? 0;
    const byChance = Math.min(1, timesLooked * largestP(drawn, standardised(difference, pairs.deviations[at] ?? 0)));
    return Math.max(byChance, pOfUnseen(meanOfUnits(difference, pairs.rows[at] ?? 0), pairs.blocks[at] ?? 0));
  };
  return {
    blocks,
    permutations: count,
    p,
    shared: (first, second) => {
      const at = pairAt(first, second, configurations);
      const rows = pairs.rows[at] ?? 0;
      const difference = meanOfUnits(pairs.differences[at] ?? 0, rows);
      return { blocks: pairs.blocks[at] ?? 0, rows, difference: first < second ? difference : -difference };
    },
    isApart: (first, second) => (p(first, second) ?? 1) < level,
  };
}

const pairAt = (first: number, second: number, configurations: number): number =>
  Math.min(first, second) * configurations + Math.max(first, second);

/** Keeps the work of 50 configurations and 1,000 blocks at about half a second unless scores are missing in many ways. */
function permutationsFor(patterns: readonly Pattern[], configurations: number): number {
  const work = patterns.reduce((sum, { sums, present, absent }) => sum + sums.length + present.length * absent.length, 0);
  return Math.round(Math.min(10_000, Math.max(199, 3.5e7 / (work + configurations ** 2 / 2))));
}

/** A pair stands at first × configurations + second, for first < second; elsewhere are zeros. */
interface Pairs {
  blocks: Int32Array;
  rows: Int32Array;
  /** Differences of the sums over shared blocks. */
  differences: Float64Array;
  /** Standard deviation of the difference under permutation. */
  deviations: Float64Array;
}

function pairsOf(patterns: readonly Pattern[], configurations: number): Pairs {
  const blocks = new Int32Array(configurations ** 2);
  const rows = new Int32Array(configurations ** 2);
  const differences = new Float64Array(configurations ** 2);
  const variances = new Float64Array(configurations ** 2);
  for (const pattern of patterns) {
    const totals = blockTotals(pattern.sums, pattern.present.length);
    const variance = permutedVariance(pattern);
    for (const [index, first] of pattern.present.entries())
      for (let other = index + 1; other < totals.length; other++) {
        const at = first * configurations + (pattern.present[other] ?? 0);
        blocks[at] = (blocks[at] ?? 0) + pattern.blocks;
        rows[at] = (rows[at] ?? 0) + pattern.rows;
        differences[at] = (differences[at] ?? 0) + (totals[index] ?? 0) - (totals[other] ?? 0);
        variances[at] = (variances[at] ?? 0) + variance;
      }
  }
  return { blocks, rows, differences, deviations: variances.map(Math.sqrt) };
}

const standardised = (difference: number, deviation: number): number => (deviation === 0 ? 0 : Math.abs(difference) / deviation);

/** The largest standardised difference of each permutation. */
function permutedLargest(patterns: readonly Pattern[], pairs: Pairs, draws: number, random: Random): Float64Array {
  const bySize = new Map<number, Permutations>();
  const blocks = patterns.map(({ present, sums }) => {
    const permutations = bySize.get(present.length) ?? new Permutations(present.length, random);
    bySize.set(present.length, permutations);
    return new PermutedBlocks(sums, permutations);
  });
  return drawnLargest(patterns, pairs, blocks, draws);
}

/** The largest standardised difference of the centred sums in each draw of signs. */
function signedLargest(patterns: readonly Pattern[], pairs: Pairs, draws: number, random: Random): Float64Array {
  const centred = centredSums(patterns, Math.sqrt(pairs.blocks.length));
  const blocks = patterns.map(({ present }, at) => new SignedBlocks(centred[at] ?? new Float64Array(), present.length, random));
  return drawnLargest(patterns, pairs, blocks, draws, (difference, at) =>
    withoutOwn(difference, Math.max(2, pairs.blocks[at] ?? 0)),
  );
}

/** `blocks`, by pattern, write sums drawn anew. */
function drawnLargest(
  patterns: readonly Pattern[],
  { deviations }: Pairs,
  blocks: readonly (PermutedBlocks | SignedBlocks)[],
  draws: number,
  changed = (difference: number, _at: number) => difference,
): Float64Array {
  const sums = new RankedSums(Math.sqrt(deviations.length));
  const totals = patterns.map(({ present }) => new Float64Array(present.length));
  return new Float64Array(draws).map(() => {
    for (const [index, pattern] of patterns.entries()) {
      const drawn = totals[index] ?? new Float64Array();
      blocks[index]?.sumInto(drawn);
      sums.add(pattern, drawn);
    }
    const differences = sums.differences();
    let largest = 0;
    for (let at = 0; at < differences.length; at++)
      largest = Math.max(largest, standardised(changed(differences[at] ?? 0, at), deviations[at] ?? 0));
    return largest;
  });
}

/**
 * The difference of two configurations over the blocks that both have: their totals, less what each has without the other. This
 * visits only pairs of which one is absent, not every pair in every block.
 */
class RankedSums {
  readonly #configurations: number;
  readonly #totals: Float64Array;
  /** Row by column: what the first has without the second. */
  readonly #alone: Float64Array;
  readonly #differences: Float64Array;

  constructor(configurations: number) {
    this.#configurations = configurations;
    this.#totals = new Float64Array(configurations);
    this.#alone = new Float64Array(configurations ** 2);
    this.#differences = new Float64Array(configurations ** 2);
  }

  add({ present, absent }: Pattern, totals: Float64Array): void {
    const configurations = this.#configurations;
    const sums = this.#totals;
    const alone = this.#alone;
    for (let index = 0; index < present.length; index++) {
      const configuration = present[index] ?? 0;
      const total = totals[index] ?? 0;
      sums[configuration] = (sums[configuration] ?? 0) + total;
      const start = configuration * configurations;
      for (let other = 0; other < absent.length; other++) {
        const at = start + (absent[other] ?? 0);
        alone[at] = (alone[at] ?? 0) + total;
      }
    }
  }

  /** At first × configurations + second, for first < second. Starts again from nothing. */
  differences(): Float64Array {
    const count = this.#configurations;
    const totals = this.#totals;
    const alone = this.#alone;
    const differences = this.#differences;
    for (let first = 0; first < count; first++)
      for (let second = first + 1; second < count; second++) {
        const at = first * count + second;
        const reverse = second * count + first;
        differences[at] = (totals[first] ?? 0) - (alone[at] ?? 0) - ((totals[second] ?? 0) - (alone[reverse] ?? 0));
      }
    totals.fill(0);
    alone.fill(0);
    return differences;
  }
}
