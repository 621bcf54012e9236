// Separate from the schemas in row.ts, since browsers load this file.

export const goldenStates = ["confirmed", "unconfirmed"] as const;
export type GoldenState = (typeof goldenStates)[number];
