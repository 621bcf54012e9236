import { seeded } from "@/lib/stats/random";
import { type BlockScores, type Blocks, blocksOf, blockTotals, fewestBlocks, meanOfUnits } from "./blocks";
import { shuffle } from "./permuted";

export interface Winner {
  measured: number;
  /** Its mean on questions that did not choose it. */
  expected: number;
  splits: number;
}

/** The score to expect on new questions from the best configuration: one random half of the blocks chooses, the other measures,
 *  and the reverse; averaged over splits (Varma and Simon, BMC Bioinformatics 2006). Half the blocks choose worse than all, so it
 *  is slightly low. Rows with a NaN are left out. Null below 20 blocks. */
export function winnerOf(scores: BlockScores, { splits = 200, seed = 1 } = {}): Winner | null {
  const table = blocksOf(scores);
  if (table.blocks < fewestBlocks || scores.scores.length === 0) return null;
  const random = seeded(seed);
  const all: Half = { rows: table.rows, totals: blockTotals(table.sums, scores.scores.length) };
  const order = Int32Array.from({ length: table.blocks }, (_, block) => block);
  const one: Half = { rows: 0, totals: new Float64Array(all.totals.length) };
  const other: Half = { rows: 0, totals: new Float64Array(all.totals.length) };
  let sum = 0;
  for (let split = 0; split < splits; split++) {
    shuffle(order, random);
    sumHalf(table, order.subarray(0, table.blocks >> 1), one);
    other.rows = all.rows - one.rows;
    for (let at = 0; at < all.totals.length; at++) other.totals[at] = (all.totals[at] ?? 0) - (one.totals[at] ?? 0);
    sum += (measuredBy(other, one) + measuredBy(one, other)) / 2;
  }
  return { measured: measuredBy(all, all), expected: sum / splits, splits };
}

interface Half {
  rows: number;
  totals: Float64Array;
}

function sumHalf({ sizes, sums }: Blocks, chosen: Int32Array, half: Half): void {
  const { totals } = half;
  half.rows = 0;
  totals.fill(0);
  for (const block of chosen) {
    half.rows += sizes[block] ?? 0;
    const start = block * totals.length;
    for (let at = 0; at < totals.length; at++) totals[at] = (totals[at] ?? 0) + (sums[start + at] ?? 0);
  }
}

/** The mean, by `half`, of the best by `choosing`; of all best ones if several are equal. */
function measuredBy(half: Half, choosing: Half): number {
  let best = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < half.totals.length; at++) {
    const total = choosing.totals[at] ?? 0;
    if (total < best) continue;
    if (total > best) [best, sum, count] = [total, 0, 0];
    sum += half.totals[at] ?? 0;
    count++;
  }
  return meanOfUnits(sum / count, half.rows);
}
