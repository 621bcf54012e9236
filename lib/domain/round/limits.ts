// Apart from the schemas: browsers load this file.

export const units = ["response", "context"] as const;

export const mostItems = 2_000;
/** In characters. */
export const longestRubric = 100_000;
export const longestCritique = 2_000;
