// Apart from the schemas: browsers load this file.

/** A pair is the responses of two runs to one question. */
export const units = ["response", "context", "pair"] as const;
export type RoundUnit = (typeof units)[number];

export const mostItems = 2_000;
/** In characters. */
export const longestRubric = 100_000;
export const longestCritique = 2_000;
