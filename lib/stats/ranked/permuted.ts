import type { Random } from "@/lib/stats/random";

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

/**
 * Random permutations of `size` places. To save random numbers, each is one of 256, turned by a random number of places. A
 * permutation test stays exact with any such choice if one more draw first permutes the data backwards (Ramdas, Barber, Candès and
 * Tibshirani, Sankhya A 2023).
 */
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
