/** Best first. The schema `Band` is in score.ts, since browsers load this file and need no zod. */
export const bandNames = ["Excellent", "Good", "Moderate", "Poor"] as const;
export type Band = (typeof bandNames)[number];

/** The lowest score of each band above Poor, in whole hundredths. */
export type BandThresholds = Readonly<Record<Exclude<Band, "Poor">, number>>;

/** A metric's own thresholds; null if its scores have no bands. */
export type MetricThresholds = BandThresholds | null;

/** The installation's settings of bands and targets, with the defaults of metrics filled in. */
export interface Thresholds {
  /** Of every metric that is not in `own`. */
  all: BandThresholds;
  own: Readonly<Record<string, MetricThresholds>>;
  /** The mean that a metric should reach. */
  targets: Readonly<Record<string, number>>;
}

export const defaultThresholds: BandThresholds = { Excellent: 0.9, Good: 0.7, Moderate: 0.5 };

/** Without any settings. */
export const plainThresholds: Thresholds = { all: defaultThresholds, own: {}, targets: {} };

export const thresholdsOf = ({ all, own }: Thresholds, metric: string): MetricThresholds => {
  const found = Object.hasOwn(own, metric) ? own[metric] : undefined;
  return found === undefined ? all : found;
};

export const targetOf = ({ targets }: Thresholds, metric: string): number | null =>
  (Object.hasOwn(targets, metric) ? targets[metric] : undefined) ?? null;

/** Best first, each with its lowest score; empty without bands. */
export const bandsOf = (thresholds: MetricThresholds): { band: Band; from: number }[] =>
  thresholds ? bandNames.map((band) => ({ band, from: band === "Poor" ? 0 : thresholds[band] })) : [];

/** The band of an unrounded score between 0 and 1: 0.8999 is below 0.9. Null without bands. */
export function bandOf(score: number, thresholds: BandThresholds): Band;
export function bandOf(score: number, thresholds: MetricThresholds): Band | null;
export function bandOf(score: number, thresholds: MetricThresholds): Band | null {
  if (!thresholds) return null;
  const { Excellent, Good, Moderate } = thresholds;
  return score >= Excellent ? "Excellent" : score >= Good ? "Good" : score >= Moderate ? "Moderate" : "Poor";
}

/** The lower bound (inclusive) and the upper bound (exclusive, except 1). */
export function bandRange(band: Band, thresholds: BandThresholds): { from: number; to: number } {
  const bands = bandsOf(thresholds);
  const index = bands.findIndex((entry) => entry.band === band);
  return { from: bands[index]?.from ?? 0, to: bands[index - 1]?.from ?? 1 };
}

/** "from 0.90", "below 0.50" */
export const bandInWords = (band: Band, thresholds: BandThresholds): string =>
  band === "Poor" ? `below ${thresholds.Moderate.toFixed(2)}` : `from ${thresholds[band].toFixed(2)}`;

/** "Excellent from 0.90, Good from 0.70, Moderate from 0.50, Poor below 0.50"; "no bands" */
export const thresholdsInWords = (thresholds: MetricThresholds): string =>
  thresholds ? bandNames.map((band) => `${band} ${bandInWords(band, thresholds)}`).join(", ") : "no bands";

/** The parts of a tenth of the scale that lie in different bands, from left to right; `share` of the tenth's width. */
export function bandsInTenth(tenth: number, thresholds: MetricThresholds): { band: Band | null; share: number }[] {
  if (!thresholds) return [{ band: null, share: 1 }];
  const [low, high] = [tenth * 10, tenth * 10 + 10];
  return [...bandNames].reverse().flatMap((band) => {
    const { from, to } = bandRange(band, thresholds);
    const share = (Math.min(high, Math.round(to * 100)) - Math.max(low, Math.round(from * 100))) / 10;
    return share > 0 ? [{ band, share }] : [];
  });
}
