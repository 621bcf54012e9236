import { type Random, seeded } from "@/lib/stats/random";
import { type BlockScores, blockTotals, fewestBlocks, meanOfUnits } from "./blocks";
import { centredSums, type Pattern, Permutations, PermutedBlocks, patternsOf, permutedVariance, SignedBlocks } from "./permuted";
import { pOfUnseen } from "./rare";

export interface Permuting {
  /** And as many draws of signs. Below 20 nothing is apart. Default: 10,000 for small tables, down to 199 for large ones. */
  permutations?: number;
  seed?: number;
  /** Each p is multiplied by this, and 5% divided by it: see lib/comparison/early-stop.ts. */
  timesLooked?: number;
}

const level = 0.05;

/** p and `isApart` always agree. */
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
  /** The largest difference of their means that is not apart, if none is too rare to have occurred. */
  leastByChance(first: number, second: number): number;
}

/** Randomised Tukey HSD (Carterette, TOIS 30(1), 2012), also where scores are missing: permutes each block among the
 *  configurations that have it; p is the share of permutations, with the observed one, in which two differ at least as far. The
 *  statistic is the largest difference of two sums over their shared blocks, divided by its standard deviation under permutation,
 *  so a pair with few blocks does not set the bar for the others. Permutations assume that configurations vary alike (Chung and
 *  Romano, Annals of Statistics 41(2), 2013). Random signs keep each configuration's spread: a block's scores, less the
 *  configurations' mean distances from the mean of those present in the other blocks, all get one sign (wild bootstrap; Davidson
 *  and Flachaire, Journal of Econometrics 146(1), 2008), and each pair then its skewness, since few rare losses also make a spread
 *  look small. Neither sees a loss too rare to have occurred: that is the third p. The largest counts. A configuration that misses
 *  a row of a block is left out of the block. */
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
    leastByChance: (first, second) => {
      const at = pairAt(first, second, configurations);
      const beyond = mostBeyond(count, level / timesLooked);
      const least = Math.max(...drawn.map((largest) => largest[count - 1 - beyond] ?? Number.POSITIVE_INFINITY));
      // Half a unit more, so that rounding of the means cannot put a tie above it.
      return meanOfUnits(Math.round(least * (pairs.deviations[at] ?? 0)) + 0.5, pairs.rows[at] ?? 0);
    },
  };
}

/** The most permutations that may reach a difference with p below `own`. */
const mostBeyond = (permutations: number, own: number): number => Math.ceil(own * (permutations + 1) - 1e-9) - 2;

/** The largest (1 + drawn values that reach `observed`) / (1 + draws) of several draws, each sorted. */
const largestP = (drawn: readonly Float64Array[], observed: number): number =>
  Math.max(...drawn.map((ascending) => (1 + ascending.length - firstFrom(ascending, observed)) / (1 + ascending.length)));

function firstFrom(ascending: Float64Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
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
  const configurations = Math.sqrt(pairs.blocks.length);
  const centred = centredSums(patterns, configurations);
  const { squares, cubes } = momentsOf(patterns, centred, configurations);
  const blocks = patterns.map(({ present }, at) => new SignedBlocks(centred[at] ?? new Float64Array(), present.length, random));
  return drawnLargest(patterns, pairs, blocks, draws, (difference, at) =>
    withoutOwn(skewed(difference, squares[at] ?? 0, cubes[at] ?? 0), Math.max(2, pairs.blocks[at] ?? 0)),
  );
}

/** Signs make sums without skewness: gives a sum that of one whose spread is measured, as is the observed one's (Johnson, JASA 73,
 *  1978, solved for the sum to first order). */
const skewed = (sum: number, squares: number, cubes: number): number =>
  squares === 0 ? sum : sum - (cubes / (6 * squares)) * (1 + (2 * sum * sum) / squares);

/** Sums of squares and cubes of each pair's differences in their shared blocks. */
function momentsOf(patterns: readonly Pattern[], centred: readonly Float64Array[], configurations: number) {
  const squares = new Float64Array(configurations ** 2);
  const cubes = new Float64Array(configurations ** 2);
  for (const [index, { present }] of patterns.entries()) {
    const sums = centred[index] ?? new Float64Array();
    for (let start = 0; start < sums.length; start += present.length)
      for (let one = 0; one < present.length; one++)
        for (let other = one + 1; other < present.length; other++) {
          const at = (present[one] ?? 0) * configurations + (present[other] ?? 0);
          const difference = (sums[start + one] ?? 0) - (sums[start + other] ?? 0);
          squares[at] = (squares[at] ?? 0) + difference * difference;
          cubes[at] = (cubes[at] ?? 0) + difference * difference * difference;
        }
  }
  return { squares, cubes };
}

/** A sum less the mean over all blocks becomes one less the mean over the other blocks; whole, so that ties are ties. */
const withoutOwn = (sum: number, blocks: number): number => Math.round((sum * blocks) / (blocks - 1));

/** `blocks`, by pattern, write sums drawn anew. */
function drawnLargest(
  patterns: readonly Pattern[],
  { deviations }: Pairs,
  blocks: readonly (PermutedBlocks | SignedBlocks)[],
  draws: number,
  changed?: (difference: number, at: number) => number,
): Float64Array {
  const sums = new RankedSums(Math.sqrt(deviations.length));
  const totals = patterns.map(({ present }) => new Float64Array(present.length));
  return new Float64Array(draws).map(() => {
    for (const [index, pattern] of patterns.entries()) {
      const drawn = totals[index] ?? new Float64Array();
      blocks[index]?.sumInto(drawn);
      sums.add(pattern, drawn);
    }
    return changed
      ? sums.largestOfAll((difference, at) => standardised(changed(difference, at), deviations[at] ?? 0))
      : sums.largest((difference, at) => standardised(difference, deviations[at] ?? 0));
  });
}

/** The difference of two configurations over the blocks that both have: their totals, less what each has without the other. This
 *  visits only pairs of which one is absent, not every pair in every block. */
class RankedSums {
  readonly #configurations: number;
  readonly #totals: Float64Array;
  /** Row by column: what the first has without the second. */
  readonly #alone: Float64Array;
  #hasGaps = false;

  constructor(configurations: number) {
    this.#configurations = configurations;
    this.#totals = new Float64Array(configurations);
    this.#alone = new Float64Array(configurations ** 2);
  }

  add({ present, absent }: Pattern, totals: Float64Array): void {
    const configurations = this.#configurations;
    const sums = this.#totals;
    const alone = this.#alone;
    if (absent.length > 0) this.#hasGaps = true;
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

  /** Larger differences must give larger values. Starts again from nothing. */
  largest(of: (difference: number, at: number) => number): number {
    // All pairs have one deviation if no score is missing, so the two furthest apart decide.
    if (this.#hasGaps || this.#configurations < 2) return this.largestOfAll(of);
    const furthest = of(Math.max(...this.#totals) - Math.min(...this.#totals), 1);
    this.#totals.fill(0);
    return furthest;
  }

  /** Pairs stand at first × configurations + second, for first < second. Starts again from nothing. */
  largestOfAll(of: (difference: number, at: number) => number): number {
    const count = this.#configurations;
    const totals = this.#totals;
    const alone = this.#alone;
    let largest = 0;
    for (let first = 0; first < count; first++)
      for (let second = first + 1; second < count; second++) {
        const at = first * count + second;
        const reverse = second * count + first;
        const difference = (totals[first] ?? 0) - (alone[at] ?? 0) - ((totals[second] ?? 0) - (alone[reverse] ?? 0));
        largest = Math.max(largest, of(difference, at));
      }
    totals.fill(0);
    if (this.#hasGaps) alone.fill(0);
    return largest;
  }
}
