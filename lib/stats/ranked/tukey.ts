import { type Random, seeded } from "@/lib/stats/random";
import { type BlockScores, type Blocks, blocksOf, blockTotals, fewestBlocks, meanOfUnits } from "./blocks";
import { centredSums, Permutations, PermutedBlocks, SignedBlocks } from "./permuted";
import { pOfUnseen, unseen } from "./rare";

export interface Permuting {
  /** And as many draws of signs. Below 20 nothing is apart. Default: 10,000 for small tables, down to 500 for large ones. */
  permutations?: number;
  seed?: number;
  /** Each p is multiplied by this, and 5% divided by it: see lib/comparison/early-stop.ts. */
  timesLooked?: number;
}

/** p, `isApart` and `leastDifference` always agree. */
export interface Tukey {
  /** The rows that all configurations have. */
  rows: number;
  blocks: number;
  /** NaN stands for a configuration without rows. */
  means: Float64Array;
  permutations: number;
  /** Two configurations are apart exactly if their means differ by more. Null below 20 blocks. */
  leastDifference: number | null;
  /** The same without differences too rare to have occurred. */
  leastByChance: number | null;
  /** Corrected for all pairs. Null below 20 blocks. */
  p(first: number, second: number): number | null;
  /** Whether p < 0.05. */
  isApart(first: number, second: number): boolean;
}

export const level = 0.05;

/**
 * Randomised Tukey HSD (Carterette, TOIS 30(1), 2012): permutes the configurations' scores within each block; p is the share of
 * permutations, with the observed one, whose means range at least as far as the two means differ. Permutations assume that
 * configurations vary alike (Chung and Romano, Annals of Statistics 41(2), 2013). Random signs keep each configuration's spread: a
 * block's scores, less the configurations' means over the other blocks, all get one sign (wild bootstrap; Davidson and Flachaire,
 * Journal of Econometrics 146(1), 2008). Neither sees a loss too rare to have occurred: that is the third p. The largest counts. Rows with a NaN
 * are left out.
 */
export function randomisedTukey(scores: BlockScores, { permutations, seed = 1, timesLooked = 1 }: Permuting = {}): Tukey {
  const table = blocksOf(scores);
  const { rows, blocks } = table;
  const configurations = scores.scores.length;
  const totals = blockTotals(table.sums, configurations);
  const means = totals.map((total) => meanOfUnits(total, rows));
  const count = permutations ?? permutationsFor(blocks * configurations);
  if (blocks < fewestBlocks) return { rows, blocks, means, permutations: 0, ...untested };
  const random = seeded(seed);
  const drawn = [permutedRanges(table.sums, configurations, count, random), signedRanges(table, configurations, count, random)];
  for (const ranges of drawn) ranges.sort();
  const own = level / timesLooked;
  const least = Math.max(...drawn.map((ranges) => ranges[count - 1 - mostBeyond(count, own)] ?? Number.POSITIVE_INFINITY));
  // Half a unit more, so that rounding of the means cannot put a tie above it.
  const byChance = meanOfUnits(least + 0.5, rows);
  const p = (first: number, second: number): number => {
    const distance = Math.abs((totals[first] ?? Number.NaN) - (totals[second] ?? Number.NaN));
    const ofDraws = Math.min(1, timesLooked * largestP(drawn, distance));
    return Math.max(ofDraws, pOfUnseen(meanOfUnits(distance, rows), blocks));
  };
  return {
    rows,
    blocks,
    means,
    permutations: count,
    p,
    leastDifference: Math.max(byChance, unseen(blocks)),
    leastByChance: byChance,
    isApart: (first, second) => p(first, second) < level,
  };
}

const untested = { leastDifference: null, leastByChance: null, p: () => null, isApart: () => false };

/** Keeps 50 configurations and 1,000 blocks at about a third of a second. */
const permutationsFor = (scores: number): number => Math.round(Math.min(10_000, Math.max(500, 3e7 / scores)));

/** The most permutations that may reach a difference with p below `own`. */
const mostBeyond = (permutations: number, own: number): number => Math.ceil(own * (permutations + 1) - 1e-9) - 2;

/** The largest (1 + drawn values that reach `observed`) / (1 + draws) of several draws, each sorted. */
export const largestP = (drawn: readonly Float64Array[], observed: number): number =>
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

/** The range of the sums in each permutation. */
function permutedRanges(sums: Float64Array, configurations: number, permutations: number, random: Random): Float64Array {
  const blocks = new PermutedBlocks(sums, new Permutations(configurations, random));
  const totals = new Float64Array(configurations);
  return new Float64Array(permutations).map(() => {
    blocks.sumInto(totals);
    return rangeOf(totals);
  });
}

/** The range of the centred sums in each draw of signs. */
function signedRanges({ sizes, sums, blocks }: Blocks, configurations: number, draws: number, random: Random): Float64Array {
  const present = Array.from({ length: configurations }, (_, at) => at);
  const [centred = new Float64Array()] = centredSums([{ present, sizes, sums }], configurations);
  const signed = new SignedBlocks(centred, configurations, random);
  const totals = new Float64Array(configurations);
  return new Float64Array(draws).map(() => {
    signed.sumInto(totals);
    return withoutOwn(rangeOf(totals), blocks);
  });
}

/** A sum less the mean over all blocks becomes one less the mean over the other blocks; whole, so that ties are ties. */
export const withoutOwn = (sum: number, blocks: number): number => Math.round((sum * blocks) / (blocks - 1));

function rangeOf(totals: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const total of totals) {
    if (total < least) least = total;
    if (total > most) most = total;
  }
  return most - least;
}
