import type { Random } from "@/lib/stats/random";

const kept = 256;

/** A whole number from 0 to `below` − 1. */
export const drawBelow = (below: number, random: Random): number => Math.floor((random() / 2 ** 32) * below);

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
 * Blocks of `size` values whose values are permuted within each block. To save random numbers, a permutation is one of 256, turned
 * by a random number of places. A test stays exact with any such choice if one more draw first permutes the blocks backwards (Ramdas,
 * Barber, Candès and Tibshirani, Sankhya A 2023).
 */
export class PermutedBlocks {
  readonly #size: number;
  readonly #values: Float64Array;
  readonly #random: Random;
  /** Each permutation twice, so that a turned one is a stretch. */
  readonly #orders: Uint16Array;

  constructor(values: Float64Array, size: number, random: Random) {
    this.#size = size;
    this.#random = random;
    this.#orders = new Uint16Array(2 * size * kept);
    const order = Uint16Array.from({ length: size }, (_, at) => at);
    for (let start = 0; start < this.#orders.length; start += 2 * size) {
      shuffle(order, random);
      this.#orders.set(order, start);
      this.#orders.set(order, start + size);
    }
    this.#values = new Float64Array(values.length);
    for (let start = 0; start < values.length; start += size) {
      const first = this.#draw();
      for (let at = 0; at < size; at++) this.#values[start + (this.#orders[first + at] ?? 0)] = values[start + at] ?? 0;
    }
  }

  #draw(): number {
    const turned = drawBelow(this.#size * kept, this.#random);
    return turned + Math.floor(turned / this.#size) * this.#size;
  }

  /** Writes the sums of the blocks, each permuted anew. */
  sumInto(totals: Float64Array): void {
    totals.fill(0);
    const [size, values, orders] = [this.#size, this.#values, this.#orders];
    for (let start = 0; start < values.length; start += size) addBlock(values, start, orders, this.#draw(), totals);
  }
}

function addBlock(values: Float64Array, start: number, orders: Uint16Array, first: number, totals: Float64Array): void {
  for (let at = 0; at < totals.length; at++) totals[at] = (totals[at] ?? 0) + (values[start + (orders[first + at] ?? 0)] ?? 0);
}
