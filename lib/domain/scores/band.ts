/** Best first. The schema `Band` is in score.ts, since browsers load this file and need no zod. */
export const bandNames = ["Excellent", "Good", "Moderate", "Poor"] as const;
export type Band = (typeof bandNames)[number];

/** The lowest score of each band above Poor, in whole hundredths: a setting of the installation. */
export type BandThresholds = Readonly<Record<Exclude<Band, "Poor">, number>>;

export const defaultThresholds: BandThresholds = { Excellent: 0.9, Good: 0.7, Moderate: 0.5 };

/** Best first, each with its lowest score. */
export const bandsOf = (thresholds: BandThresholds): { band: Band; from: number }[] =>
  bandNames.map((band) => ({ band, from: band === "Poor" ? 0 : thresholds[band] }));

/** The band of an unrounded score between 0 and 1: 0.8999 is below 0.9. */
export const bandOf = (score: number, { Excellent, Good, Moderate }: BandThresholds): Band =>
  score >= Excellent ? "Excellent" : score >= Good ? "Good" : score >= Moderate ? "Moderate" : "Poor";

/** The lower bound (inclusive) and the upper bound (exclusive, except 1). */
export function bandRange(band: Band, thresholds: BandThresholds): { from: number; to: number } {
  const bands = bandsOf(thresholds);
  const index = bands.findIndex((entry) => entry.band === band);
  return { from: bands[index]?.from ?? 0, to: bands[index - 1]?.from ?? 1 };
}

/** "from 0.90", "below 0.50" */
export const bandInWords = (band: Band, thresholds: BandThresholds): string =>
  band === "Poor" ? `below ${thresholds.Moderate.toFixed(2)}` : `from ${thresholds[band].toFixed(2)}`;

/** "Excellent from 0.90, Good from 0.70, Moderate from 0.50, Poor below 0.50" */
export const thresholdsInWords = (thresholds: BandThresholds): string =>
  bandNames.map((band) => `${band} ${bandInWords(band, thresholds)}`).join(", ");

/** The parts of a tenth of the scale that lie in different bands, from left to right; `share` of the tenth's width. */
export function bandsInTenth(tenth: number, thresholds: BandThresholds): { band: Band; share: number }[] {
  const [low, high] = [tenth * 10, tenth * 10 + 10];
  return [...bandNames].reverse().flatMap((band) => {
    const { from, to } = bandRange(band, thresholds);
    const share = (Math.min(high, Math.round(to * 100)) - Math.max(low, Math.round(from * 100))) / 10;
    return share > 0 ? [{ band, share }] : [];
  });
}
