/** Labelled samples of a try-out. */
export const usualDraw = 20;
export const largestDraw = 100;
/** Samples of one request: pages send more in several requests, so that none waits too long. */
export const triedAtOnce = 5;

export interface TriedScore {
  /** From 0 to 1; null with its cause. */
  score: number | null;
  cause: string | null;
  explanation: string | null;
}

/** A labelled sample, or one of its contexts, before it is judged with another prompt. */
export interface DrawnItem {
  sampleId: number;
  /** From 0; null for the whole sample. */
  context: number | null;
  /** Its first 300 characters. */
  question: string;
  label: string;
  isGood: boolean;
  /** What the run has. */
  before: TriedScore;
}

export interface Draw {
  run: { id: string; name: string };
  /** Of the run: "built-in", or the name of a version. */
  promptBefore: string;
  /** Whose labels. */
  source: string;
  passes: number;
  /** Labelled samples in the practice part. */
  available: number;
  /** By sample. */
  items: DrawnItem[];
  /** Estimated. */
  calls: number;
  judge: string;
  /** Counts words, so that no prompt changes its scores. */
  isStandIn: boolean;
}

/** What the judge said with the new prompt. */
export type TriedAgain = Pick<DrawnItem, "sampleId" | "context"> & TriedScore;

export type Change = "broken" | "fixed" | "unchanged" | "unscored";

const isRight = (score: number, { isGood }: Pick<DrawnItem, "isGood">, passes: number): boolean => score >= passes === isGood;

/** Whether the verdict became right or wrong. */
export function changeOf(item: DrawnItem, after: TriedScore, passes: number): Change {
  if (item.before.score === null || after.score === null) return "unscored";
  const [was, is] = [isRight(item.before.score, item, passes), isRight(after.score, item, passes)];
  return was === is ? "unchanged" : is ? "fixed" : "broken";
}

/** Of items with a score before and after; both counts of right ones are of all `n`. */
export interface TriedSum extends Record<Change, number> {
  n: number;
  rightBefore: number;
  rightAfter: number;
}

export function sumUp(pairs: readonly { item: DrawnItem; after: TriedScore }[], passes: number): TriedSum {
  const sum: TriedSum = { n: 0, rightBefore: 0, rightAfter: 0, broken: 0, fixed: 0, unchanged: 0, unscored: 0 };
  for (const { item, after } of pairs) {
    sum[changeOf(item, after, passes)]++;
    if (item.before.score === null || after.score === null) continue;
    sum.n++;
    if (isRight(item.before.score, item, passes)) sum.rightBefore++;
    if (isRight(after.score, item, passes)) sum.rightAfter++;
  }
  return sum;
}
