import type { StoredJudgment } from "@/lib/db/judgments/read";
import { listed } from "@/lib/domain/text/listed";

/** "error" if it could not be parsed. */
export type Vote = "yes" | "no" | "error";

export const voteOf = ({ verdict, error }: Pick<StoredJudgment, "verdict" | "error">): Vote =>
  error === null && (verdict === "yes" || verdict === "no") ? verdict : "error";

export interface VoteCount {
  yes: number;
  no: number;
  error: number;
}

export function countVotes(votes: readonly Vote[]): VoteCount {
  const count = { yes: 0, no: 0, error: 0 };
  for (const vote of votes) count[vote]++;
  return count;
}

/** Null if polls agree or are split evenly. */
export const minority = ({ yes, no }: VoteCount): "yes" | "no" | null =>
  yes === 0 || no === 0 || yes === no ? null : yes < no ? "yes" : "no";

const namedAtMost = 10;

/** "18 of 20 say yes; polls 9 and 18 say no": the strip's accessible name. */
export function stripInWords(votes: readonly Vote[]): string {
  const count = countVotes(votes);
  const valid = count.yes + count.no;
  const fewer = minority(count);
  const places = votes.flatMap((vote, index) => (vote === fewer ? [index + 1] : []));
  const named =
    fewer && places.length <= namedAtMost
      ? `; ${places.length === 1 ? "poll" : "polls"} ${listed(places)} ${places.length === 1 ? "says" : "say"} ${fewer}`
      : "";
  const failed = count.error > 0 ? `; ${count.error} failed` : "";
  return `${count.yes} of ${valid} say yes${named}${failed}`;
}
