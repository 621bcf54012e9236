/** Best first. The schema `Band` is in score.ts, since browsers load this file and need no zod. */
export const bandNames = ["Excellent", "Good", "Moderate", "Poor"] as const;
export type Band = (typeof bandNames)[number];

/** Best first, each with its lowest score. */
export const bands: readonly { band: Band; from: number }[] = [
  { band: "Excellent", from: 0.9 },
  { band: "Good", from: 0.7 },
  { band: "Moderate", from: 0.5 },
  { band: "Poor", from: 0 },
];

/** The band of an unrounded score between 0 and 1: 0.8999 is Good. */
export const bandOf = (score: number): Band => bands.find(({ from }) => score >= from)?.band ?? "Poor";

/** The lower bound (inclusive) and the upper bound (exclusive, except 1). */
export function bandRange(band: Band): { from: number; to: number } {
  const index = bands.findIndex((entry) => entry.band === band);
  return { from: bands[index]?.from ?? 0, to: index > 0 ? (bands[index - 1]?.from ?? 1) : 1 };
}
