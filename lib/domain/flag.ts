/** Remarks on how a judgment was read. Without a schema, since browsers load this file. */
export const flags = ["read leniently", "looks already normalised", "read from the reasoning", "read from a tool call"] as const;
export type Flag = (typeof flags)[number];

/** The places where a reply can be if its content is empty. */
export type ReplyPlace = Extract<Flag, `read from ${string}`>;

export const flagMeanings: Record<Flag, string> = {
  "read leniently": "The reply is not in the requested format, but its meaning is clear.",
  "looks already normalised": "The score is between 0 and 1: the judge has probably divided by ten already.",
  "read from the reasoning":
    "The content was empty, and the reply stood in the model's reasoning. Turn the server's reasoning parser off for a model that does not think.",
  "read from a tool call": "The content was empty, and the reply stood in a tool call's arguments.",
};
