export const pairings = ["id", "text"] as const;
/** The id in the file, or the question's text. */
export type PairBy = (typeof pairings)[number];
