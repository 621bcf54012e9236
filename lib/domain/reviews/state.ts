// Not with the schemas in opinion.ts, since browsers load this file and need no zod.

export const verdicts = ["agree", "disagree"] as const;

/** In characters. */
export const longestNote = 2_000;
export const longestName = 80;
export const longestMetric = 100;

/** A person who gives verdicts: an account, or only a name without accounts. */
export interface Reviewer {
  /** Of the account; null without one. */
  id: string | null;
  name: string;
}

/** Identifies a reviewer: by account, else by name. */
export const reviewerKey = ({ id, name }: Reviewer): string => id ?? `name:${name}`;

/** Filters of samples by verdicts: with any, without any, with one that disagrees. */
export const reviewStates = ["reviewed", "not-reviewed", "disagreed"] as const;
export type ReviewState = (typeof reviewStates)[number];
