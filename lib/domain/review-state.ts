// Sent to browsers, which need no zod: the schemas stand in review.ts.

export const verdicts = ["agree", "disagree"] as const;

/** Characters that a note and a reviewer's name may have. */
export const longestNote = 2_000;
export const longestName = 80;

/** Which samples of a run a table shows: with any person's verdict, with none, with one that disagrees. */
export const reviewStates = ["reviewed", "not-reviewed", "disagreed"] as const;
export type ReviewState = (typeof reviewStates)[number];
