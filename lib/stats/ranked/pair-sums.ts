import type { Pattern } from "./patterns";

/**
 * The difference of two configurations over the blocks that both have: their totals, less what each has without the other. This
 * visits only pairs of which one is absent, not every pair in every block.
 */
export class RankedSums {
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
