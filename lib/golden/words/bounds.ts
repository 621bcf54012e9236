// Separate from the schemas in new-rows.ts, since browsers load this file.

/** Rows that are saved at once: as many as an address of chosen samples names. */
export const mostGoldenRows = 200;
/** In characters. */
export const longestAnswer = 20_000;
export const longestGoldenNote = 2_000;
export const longestTypedGold = 50_000;
export const mostGold = 200;
/** Bytes of one request's rows, within the limit of a server action. */
export const mostGoldenBytes = 900_000;
