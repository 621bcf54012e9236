// Separate from the schemas in opinion.ts, since browsers load this file.

export const verdicts = ["agree", "disagree"] as const;

export const claimMarks = ["right", "wrong", "missing"] as const;

/** In characters. */
export const longestNote = 2_000;
export const longestClaim = 1_000;
export const longestName = 80;
export const longestMetric = 100;

export interface Reviewer {
  id: string | null;
  name: string;
}

export const reviewerKey = ({ id, name }: Reviewer): string => id ?? `name:${name}`;

export const reviewStates = ["reviewed", "not-reviewed", "disagreed"] as const;
export type ReviewState = (typeof reviewStates)[number];

/** A filter for samples with an open thread of comments, or with any thread. */
export const commentStates = ["open", "any"] as const;
export type CommentState = (typeof commentStates)[number];
