import { type Differences, pairedP, spreadOf, testedInterval } from "@/lib/stats/compared/differences";
import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { type Blocks, blockTotals, fewestBlocks, meanOfUnits } from "./blocks";
import { addTimes, dot } from "./design";

/** A weighted sum of configurations' means, tested over blocks; the weights sum to 0. Below 20 blocks only the difference is given. */
export interface RankContrast {
  difference: number;
  /** Standard error over blocks; null if all blocks are equal. */
  error: number | null;
  /** 95%, of this contrast alone. */
  interval: [number, number] | null;
  /** At Holm's level: excludes 0 exactly if `p` is at most 0.05. */
  intervalTogether: [number, number] | null;
  /** Two-sided, with Holm's correction over all contrasts; null if nothing differs. */
  p: number | null;
  /** Uncorrected. */
  ownP: number | null;
  /** Whether it is not 0, whatever the lost scores are. */
  isApart: boolean;
}

/** Holds each configuration's sum of scores if all that are lost were 0, and if they were 1. */
export interface Extremes {
  lowest: readonly number[];
  highest: readonly number[];
  rows: number;
}

const level = 0.05;

/** Null weights stay null and are no test. `timesLooked` as in `Permuting`. */
export function testContrasts(
  moments: Moments,
  weights: readonly (Float64Array | null)[],
  timesLooked: number,
  lost: Extremes | null = null,
): (RankContrast | null)[] {
  const found = weights.map((given) => given && moments.of(given));
  const pValues = found.map((each) => each && pOf(each.differences, timesLooked));
  const corrected = holm(pValues);
  const levels = holmLevels(pValues, level);
  return found.map((each, at) => {
    if (!each) return null;
    const { scale, differences } = each;
    const difference = (scale * differences.sum) / differences.n;
    if (differences.questions < fewestBlocks) return { difference, ...untested };
    const spread = spreadOf(differences);
    const intervalTogether = scaled(testedInterval(differences, (levels[at] ?? level) / timesLooked), scale);
    const p = corrected[at] ?? null;
    return {
      difference,
      error: spread === null ? null : (scale * spread) / Math.sqrt(differences.questions),
      interval: scaled(testedInterval(differences, level / timesLooked), scale),
      intervalTogether,
      p,
      ownP: pValues[at] ?? null,
      isApart:
        p !== null && p <= level && !(lost && mayVanish(weights[at] ?? new Float64Array(), difference, intervalTogether, lost)),
    };
  });
}

const untested = { error: null, interval: null, intervalTogether: null, p: null, ownP: null, isApart: false };

function mayVanish(
  weights: Float64Array,
  difference: number,
  interval: [number, number] | null,
  { lowest, highest, rows }: Extremes,
): boolean {
  const ends = Math.sign(difference) > 0 ? [lowest, highest] : [highest, lowest];
  const least = weights.reduce((sum, weight, at) => sum + weight * (ends[weight > 0 ? 0 : 1]?.[at] ?? 0), 0);
  return Math.sign(difference) * least <= (interval ? (interval[1] - interval[0]) / 2 : 0) * rows;
}

function pOf(differences: Differences, timesLooked: number): number | null {
  const p = differences.questions < fewestBlocks ? null : pairedP(differences);
  return p && Math.min(1, timesLooked * p);
}

const scaled = (interval: [number, number] | null, scale: number): [number, number] | null =>
  interval && [scale * interval[0], scale * interval[1]];

/** What remains of a square that is 0, relative to its parts. */
const roundingError = 1e-10;

/** Sums of products of the configurations' sums over blocks, so that a contrast need not visit the blocks. */
export class Moments {
  readonly means: Float64Array;
  readonly #table: Blocks;
  /** Row by column, filled below the diagonal and on it. */
  readonly #products: Float64Array;
  readonly #timesSizes: Float64Array;

  constructor(table: Blocks, configurations: number) {
    this.#table = table;
    this.means = Float64Array.from(blockTotals(table.sums, configurations), (total) => meanOfUnits(total, table.rows));
    this.#products = new Float64Array(configurations ** 2);
    this.#timesSizes = new Float64Array(configurations);
    for (let at = 0; at < table.blocks; at += 4) {
      const centred = (offset: number) => centredBlock(table, at + offset, configurations);
      const a = centred(0);
      const b = centred(1);
      const c = centred(2);
      const d = centred(3);
      addProducts(this.#products, a, b, c, d);
      for (const [offset, block] of [a, b, c, d].entries()) addTimes(this.#timesSizes, block, table.sizes[at + offset] ?? 0);
    }
  }

  /** The scale times the difference of two weighted means, so that differences lie within ±1, as the tests require. */
  of(weights: Float64Array): { scale: number; differences: Differences } {
    const { rows, blocks, sizes } = this.#table;
    const scale = weights.reduce((sum, weight) => sum + Math.abs(weight), 0) / 2;
    const shares = weights.map((weight) => weight / scale);
    const differences = {
      n: rows,
      questions: blocks,
      sum: rows * rounded(dot(shares, this.means)),
      squaresOfSums: squareOf(shares, this.#products),
      sumsTimesSizes: rounded(dot(shares, this.#timesSizes)),
      squaresOfSizes: dot(sizes, sizes),
      cubesOfSums: null,
      few: null,
    };
    return { scale, differences };
  }
}

/** A block's sums without what all have in common: contrasts ignore it, and products lose fewer digits. Ends with zeros. */
function centredBlock({ sums }: Blocks, block: number, configurations: number): Float64Array {
  const centred = new Float64Array(configurations);
  centred.set(sums.subarray(block * configurations, (block + 1) * configurations));
  const common = centred.reduce((sum, value) => sum + value, 0) / configurations;
  return centred.map((sum) => meanOfUnits(sum - common, 1));
}

/** Takes four blocks at a time, since reading and writing the products takes longest. */
function addProducts(products: Float64Array, a: Float64Array, b: Float64Array, c: Float64Array, d: Float64Array): void {
  const count = a.length;
  for (let one = 0; one < count; one++) {
    const ofA = a[one] ?? 0;
    const ofB = b[one] ?? 0;
    const ofC = c[one] ?? 0;
    const ofD = d[one] ?? 0;
    const start = one * count;
    for (let other = 0; other <= one; other++)
      products[start + other] =
        (products[start + other] ?? 0) +
        ofA * (a[other] ?? 0) +
        ofB * (b[other] ?? 0) +
        ofC * (c[other] ?? 0) +
        ofD * (d[other] ?? 0);
  }
}

/** wᵀSw; 0 if no more than a rounding error is left of it. */
function squareOf(weights: Float64Array, products: Float64Array): number {
  const count = weights.length;
  let sum = 0;
  let parts = 0;
  for (let one = 0; one < count; one++) {
    const weight = weights[one] ?? 0;
    const start = one * count;
    if (weight === 0) continue;
    for (let other = 0; other <= one; other++) {
      const part = weight * (weights[other] ?? 0) * (products[start + other] ?? 0) * (other === one ? 1 : 2);
      sum += part;
      parts += Math.abs(part);
    }
  }
  return sum > roundingError * parts ? sum : 0;
}

/** Adding 0 turns −0 into 0. */
const rounded = (value: number): number => Math.round(value * 1e12) / 1e12 + 0;
