import { groupedBy } from "@/lib/domain/lists/grouped-by";
import type { Random } from "@/lib/stats/random";
import { type BlockScores, blockTotals, inUnits } from "./blocks";

const kept = 256;

/** A whole number from 0 to `below` − 1. */
const drawBelow = (below: number, random: Random): number => Math.floor((random() / 2 ** 32) * below);

/** In place (Durstenfeld, Algorithm 235, CACM 1964). */
export function shuffle(values: Int32Array | Uint16Array, random: Random): void {
  for (let last = values.length - 1; last > 0; last--) {
    const chosen = drawBelow(last + 1, random);
    const value = values[chosen] ?? 0;
    values[chosen] = values[last] ?? 0;
    values[last] = value;
  }
}

/** To save random numbers, each permutation is one of 256, turned by a random number of places. A test stays exact with any such
 *  choice if one more draw first permutes the data backwards (Ramdas, Barber, Candès and Tibshirani, Sankhya A 2023). */
export class Permutations {
  readonly size: number;
  readonly #random: Random;
  /** Each permutation twice, so that a turned one is a stretch. */
  readonly places: Uint16Array;

  constructor(size: number, random: Random) {
    this.size = size;
    this.#random = random;
    this.places = new Uint16Array(2 * size * kept);
    const order = Uint16Array.from({ length: size }, (_, at) => at);
    for (let start = 0; start < this.places.length; start += 2 * size) {
      shuffle(order, random);
      this.places.set(order, start);
      this.places.set(order, start + size);
    }
  }

  /** The place in `places` where a permutation starts. */
  draw(): number {
    const turned = drawBelow(this.size * kept, this.#random);
    return turned + Math.floor(turned / this.size) * this.size;
  }
}

/** Blocks of as many values as the permutations have places; values are permuted within each block. */
export class PermutedBlocks {
  readonly #permutations: Permutations;
  /** Block after block, made up to fours with zeros. */
  readonly #values: Float64Array;

  constructor(values: ArrayLike<number>, permutations: Permutations) {
    const { size, places } = permutations;
    this.#permutations = permutations;
    this.#values = new Float64Array(4 * size * Math.ceil(values.length / (4 * size)));
    for (let start = 0; start < values.length; start += size) {
      const first = permutations.draw();
      for (let at = 0; at < size; at++) this.#values[start + (places[first + at] ?? 0)] = values[start + at] ?? 0;
    }
  }

  /** Writes the sums of the blocks, each permuted anew. */
  sumInto(totals: Float64Array): void {
    totals.fill(0);
    const { size } = this.#permutations;
    for (let start = 0; start < this.#values.length; start += 4 * size) addFour(this.#values, start, this.#permutations, totals);
  }
}

/** Four blocks at a time, since reading and writing the totals takes longest. */
function addFour(values: Float64Array, start: number, permutations: Permutations, totals: Float64Array): void {
  const { size, places } = permutations;
  const a = permutations.draw();
  const b = permutations.draw();
  const c = permutations.draw();
  const d = permutations.draw();
  const second = start + size;
  const third = start + 2 * size;
  const fourth = start + 3 * size;
  for (let at = 0; at < size; at++)
    totals[at] =
      (totals[at] ?? 0) +
      (values[start + (places[a + at] ?? 0)] ?? 0) +
      (values[second + (places[b + at] ?? 0)] ?? 0) +
      (values[third + (places[c + at] ?? 0)] ?? 0) +
      (values[fourth + (places[d + at] ?? 0)] ?? 0);
}

/** The blocks that the same configurations have. */
export interface Pattern {
  present: number[];
  absent: number[];
  rows: number;
  blocks: number;
  sizes: number[];
  /** Sums in billionths, block after block, one for each present configuration. */
  sums: number[];
}

type CountedBlocks = { [Key in "present" | "sizes" | "sums"]: ArrayLike<number> };

/** Leaves out blocks that fewer than two configurations have. */
export function patternsOf({ scores, questions }: BlockScores): Pattern[] {
  const rowsOf = groupedBy([...questions.keys()], (row) => questions[row]);
  const patterns = new Map<string, Pattern>();
  for (const rows of rowsOf.values()) {
    const sums = scores.map((column) => rows.reduce((sum, row) => sum + inUnits(column[row] ?? Number.NaN), 0));
    const key = sums.map((sum) => (Number.isNaN(sum) ? "0" : "1")).join("");
    const present: number[] = [];
    const absent: number[] = [];
    for (const [at, sum] of sums.entries()) (Number.isNaN(sum) ? absent : present).push(at);
    if (present.length < 2) continue;
    const pattern = patterns.get(key) ?? { present, absent, rows: 0, blocks: 0, sizes: [], sums: [] };
    pattern.rows += rows.length;
    pattern.blocks++;
    pattern.sizes.push(rows.length);
    for (const at of present) pattern.sums.push(sums[at] ?? 0);
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

/** Variance of the difference of two permuted sums: twice the variance within each block. */
export function permutedVariance({ sums, present }: Pattern): number {
  let variance = 0;
  for (let start = 0; start < sums.length; start += present.length) {
    const block = sums.slice(start, start + present.length);
    const mean = block.reduce((sum, value) => sum + value, 0) / block.length;
    variance += (2 * block.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / (block.length - 1);
  }
  return variance;
}

/** Takes from the sums what each configuration is on average above the mean of those present, in all its rows. */
export function centredSums(patterns: readonly Readonly<CountedBlocks>[], configurations: number): Float64Array[] {
  const above = new Float64Array(configurations);
  const rows = new Float64Array(configurations);
  for (const { present, sizes, sums } of patterns)
    for (let block = 0, start = 0; block < sizes.length; block++, start += present.length) {
      let total = 0;
      for (let index = 0; index < present.length; index++) total += sums[start + index] ?? 0;
      for (let index = 0; index < present.length; index++) {
        const at = present[index] ?? 0;
        above[at] = (above[at] ?? 0) + (sums[start + index] ?? 0) - total / present.length;
        rows[at] = (rows[at] ?? 0) + (sizes[block] ?? 0);
      }
    }
  return patterns.map(({ present, sizes, sums }) =>
    Float64Array.from(sums, (sum, index) => {
      const at = present[index % present.length] ?? 0;
      return sum - ((sizes[Math.floor(index / present.length)] ?? 0) * (above[at] ?? 0)) / (rows[at] ?? 0);
    }),
  );
}

/** Blocks of `size` values each; each block as a whole gets a random sign. */
export class SignedBlocks {
  readonly #size: number;
  readonly #random: Random;
  readonly #totals: Float64Array;
  /** Block after block, and then one of zeros. */
  readonly #values: Float64Array;
  /** The first places of blocks with a plus. */
  readonly #chosen: Int32Array;

  constructor(values: Float64Array, size: number, random: Random) {
    this.#size = size;
    this.#random = random;
    this.#totals = blockTotals(values, size);
    this.#values = new Float64Array(values.length + size);
    this.#values.set(values);
    this.#chosen = new Int32Array(values.length / size + 4);
  }

  /** Writes the sums of the blocks, each with a new sign. Blocks with a minus are not read: they are all less those with a plus. */
  sumInto(totals: Float64Array): void {
    totals.fill(0);
    const chosen = this.#chosen;
    const all = this.#totals;
    const count = this.#choose();
    for (let from = 0; from < count; from += 4) addFourSigned(this.#values, chosen, from, totals);
    for (let at = 0; at < totals.length; at++) totals[at] = 2 * (totals[at] ?? 0) - (all[at] ?? 0);
  }

  /** How many get a plus, made up to fours with zeros. */
  #choose(): number {
    const chosen = this.#chosen;
    const size = this.#size;
    const zeros = this.#values.length - size;
    let count = 0;
    let signs = 0;
    for (let start = 0, block = 0; start < zeros; start += size, block++) {
      if (block % 32 === 0) signs = this.#random();
      chosen[count] = start;
      count += signs & 1;
      signs >>>= 1;
    }
    chosen.fill(zeros, count, count + 3);
    return count;
  }
}

/** Four blocks at a time, since reading and writing the totals takes longest. */
function addFourSigned(values: Float64Array, chosen: Int32Array, from: number, totals: Float64Array): void {
  const a = chosen[from] ?? 0;
  const b = chosen[from + 1] ?? 0;
  const c = chosen[from + 2] ?? 0;
  const d = chosen[from + 3] ?? 0;
  for (let at = 0; at < totals.length; at++)
    totals[at] =
      (totals[at] ?? 0) + (values[a + at] ?? 0) + (values[b + at] ?? 0) + (values[c + at] ?? 0) + (values[d + at] ?? 0);
}
