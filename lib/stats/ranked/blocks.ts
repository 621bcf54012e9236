import { numberedQuestions, sumsBy } from "@/lib/stats/by-question";

export interface BlockScores {
  /** Each configuration has a score from 0 to 1 in each row, NaN if missing. */
  scores: readonly Float64Array[];
  /** Rows with one number are one block. */
  questions: Int32Array;
}

/** The fewest blocks for tests of a ranking and for the score to expect. */
export const fewestBlocks = 20;

/** Scores are counted in whole billionths, so sums are exact in any order and ties are ties. */
const unit = 1e9;

/** Rows that all configurations have, summed by block. */
export interface Blocks {
  rows: number;
  blocks: number;
  sizes: Float64Array;
  /** Each block's sums, one for each configuration, in billionths; block after block. */
  sums: Float64Array;
}

/** Leaves out rows with a NaN. */
export function blocksOf({ scores, questions }: BlockScores): Blocks {
  const complete = completeRows(scores, questions.length);
  const { places: blockOf, count: blocks } = numberedQuestions(complete.map((row) => questions[row] ?? 0));
  const sums = new Float64Array(blocks * scores.length);
  // A few rows at a time, so that neither columns nor sums leave the processor's cache before they are done.
  for (let from = 0; from < complete.length; from += 16)
    for (const [configuration, column] of scores.entries())
      for (let index = from; index < Math.min(from + 16, complete.length); index++) {
        const at = (blockOf[index] ?? 0) * scores.length + configuration;
        sums[at] = (sums[at] ?? 0) + inUnits(column[complete[index] ?? 0] ?? 0);
      }
  return { rows: complete.length, blocks, sizes: sumsBy(blockOf, null, blocks), sums };
}

/** The numbers of the rows without a NaN. */
export function completeRows(scores: readonly Float64Array[], rows: number): Int32Array {
  const hasGap = new Uint8Array(rows);
  for (const column of scores) for (let row = 0; row < rows; row++) if (Number.isNaN(column[row])) hasGap[row] = 1;
  return Int32Array.from(hasGap.keys()).filter((row) => hasGap[row] === 0);
}

export const inUnits = (score: number): number => Math.round(score * unit);

/** The mean of `rows` scores with this sum of billionths. */
export const meanOfUnits = (sum: number, rows: number): number => sum / unit / rows;

export function blockTotals(sums: ArrayLike<number>, configurations: number): Float64Array {
  const totals = new Float64Array(configurations);
  for (let start = 0; start < sums.length; start += configurations)
    for (let at = 0; at < configurations; at++) totals[at] = (totals[at] ?? 0) + (sums[start + at] ?? 0);
  return totals;
}
