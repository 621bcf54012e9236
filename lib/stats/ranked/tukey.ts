import { type AllPairs, type Permuting, testAllPairs } from "./all-pairs";
import { type BlockScores, blocksOf, blockTotals, completeRows, fewestBlocks, meanOfUnits } from "./blocks";
import { unseen } from "./rare";

/** p, `isApart` and `leastDifference` always agree. */
export interface Tukey extends Pick<AllPairs, "blocks" | "permutations" | "p" | "isApart"> {
  /** The rows that all configurations have. */
  rows: number;
  /** NaN stands for a configuration without rows. */
  means: Float64Array;
  /** Two configurations are apart exactly if their means differ by more. Null below 20 blocks. */
  leastDifference: number | null;
  /** The same without differences too rare to have occurred. */
  leastByChance: number | null;
}

/** `testAllPairs` of the rows that all configurations have, where one least difference holds for every pair. */
export function randomisedTukey(scores: BlockScores, { permutations, ...permuting }: Permuting = {}): Tukey {
  const { rows, blocks, sums } = blocksOf(scores);
  const configurations = scores.scores.length;
  const count = permutations ?? permutationsFor(configurations * (blocks + configurations / 2));
  const pairs = testAllPairs(complete(scores), { permutations: count, ...permuting });
  const leastByChance = blocks < fewestBlocks ? null : pairs.leastByChance(0, 1);
  return {
    ...pairs,
    rows,
    blocks,
    means: blockTotals(sums, configurations).map((total) => meanOfUnits(total, rows)),
    leastByChance,
    leastDifference: leastByChance === null ? null : Math.max(leastByChance, unseen(blocks)),
  };
}

function complete({ scores, questions }: BlockScores): BlockScores {
  const rows = completeRows(scores, questions.length);
  return {
    scores: scores.map((column) => Float64Array.from(rows, (row) => column[row] ?? Number.NaN)),
    questions: rows.map((row) => questions[row] ?? 0),
  };
}

/** Keeps 50 configurations and 1,000 blocks at about a third of a second. */
const permutationsFor = (work: number): number => Math.round(Math.min(10_000, Math.max(500, 3e7 / work)));
