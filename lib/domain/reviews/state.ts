// Sent to browsers, which need no zod: the schemas stand in review.ts.

export const verdicts = ["agree", "disagree"] as const;

/** Characters that a note and a reviewer's name may have. */
export const longestNote = 2_000;
export const longestName = 80;

/** Whose verdict it is: an account, or without one a name alone. */
export interface Reviewer {
  /** The account's id; null without an account. */
  id: string | null;
  name: string;
}

/** What tells one reviewer from another: the account where there is one, else the name. */
export const reviewerKey = ({ id, name }: Reviewer): string => id ?? `name:${name}`;

/** Which samples of a run a table shows: with any person's verdict, with none, with one that disagrees. */
export const reviewStates = ["reviewed", "not-reviewed", "disagreed"] as const;
export type ReviewState = (typeof reviewStates)[number];
