/** Remarks on how a judgment was read. Without a schema, since browsers load this file. */
export const flags = ["read leniently", "looks already normalised"] as const;
export type Flag = (typeof flags)[number];

export const flagMeanings: Record<Flag, string> = {
  "read leniently": "The reply is not in the requested format, but its meaning is clear.",
  "looks already normalised": "The score is between 0 and 1: the judge has probably divided by ten already.",
};
