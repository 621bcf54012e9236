import { type BlockScores, inUnits, numberedBlocks } from "./blocks";

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
  const rowsOf: number[][] = [];
  for (const [row, block] of numberedBlocks(questions).entries()) {
    const rows = rowsOf[block];
    if (rows) rows.push(row);
    else rowsOf[block] = [row];
  }
  const patterns = new Map<string, Pattern>();
  for (const rows of rowsOf) {
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

/**
 * Takes from the sums what each configuration is on average above the present ones' mean, in all its rows. Where nothing is
 * missing, all configurations then have the same mean.
 */
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
