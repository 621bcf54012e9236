/** Remarks on how a judgment was read, to filter by and to count. Without a schema, since browsers load this file. */
export const flags = ["read leniently", "looks already normalised"] as const;
export type Flag = (typeof flags)[number];

export const flagMeanings: Record<Flag, string> = {
  "read leniently": "The reply is not in the form that was asked for, but leaves no doubt about what it says.",
  "looks already normalised": "The score is between 0 and 1: the judge has probably divided by ten already.",
};
