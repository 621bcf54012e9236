export const pairings = ["id", "text"] as const;
/** What makes samples of two runs the same question: the id in the file, or the text of the question. */
export type PairBy = (typeof pairings)[number];
