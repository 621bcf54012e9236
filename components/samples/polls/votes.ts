import type { StoredJudgment } from "assay-lib/db/judgments/read";

/** "error" if it could not be parsed. */
export type Vote = "yes" | "no" | "error";

export const voteOf = ({ verdict, error }: Pick<StoredJudgment, "verdict" | "error">): Vote =>
  error === null && (verdict === "yes" || verdict === "no") ? verdict : "error";

export function countVotes(votes: readonly Vote[]): Record<Vote, number> {
  const count = { yes: 0, no: 0, error: 0 };
  for (const vote of votes) count[vote]++;
  return count;
}

/** Null if polls agree or are split evenly. */
export function minority({ yes, no }: { yes: number; no: number }): "yes" | "no" | null {
  if (yes === 0 || no === 0 || yes === no) return null;
  return yes < no ? "yes" : "no";
}
