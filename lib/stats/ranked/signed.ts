import type { Random } from "@/lib/stats/random";
import { blockTotals } from "./blocks";

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
    for (let from = 0; from < count; from += 4) addFour(this.#values, chosen, from, totals);
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
function addFour(values: Float64Array, chosen: Int32Array, from: number, totals: Float64Array): void {
  const a = chosen[from] ?? 0;
  const b = chosen[from + 1] ?? 0;
  const c = chosen[from + 2] ?? 0;
  const d = chosen[from + 3] ?? 0;
  for (let at = 0; at < totals.length; at++)
    totals[at] =
      (totals[at] ?? 0) + (values[a + at] ?? 0) + (values[b + at] ?? 0) + (values[c + at] ?? 0) + (values[d + at] ?? 0);
}
