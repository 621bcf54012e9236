/** Best first. The schema is in score.ts, since browsers load this file. */
export const bandNames = ["Excellent", "Good", "Moderate", "Poor"] as const;
export type Band = (typeof bandNames)[number];

/** The lowest score of each band, in whole hundredths. */
export type BandThresholds = Readonly<Record<Exclude<Band, "Poor">, number>>;

export type MetricThresholds = BandThresholds | null;

export interface Thresholds {
  all: BandThresholds;
  own: Readonly<Record<string, MetricThresholds>>;
  targets: Readonly<Record<string, number>>;
}

export const defaultThresholds: BandThresholds = { Excellent: 0.9, Good: 0.7, Moderate: 0.5 };

export const plainThresholds: Thresholds = { all: defaultThresholds, own: {}, targets: {} };

export const thresholdsOf = ({ all, own }: Thresholds, metric: string): MetricThresholds => {
  const found = Object.hasOwn(own, metric) ? own[metric] : undefined;
  return found === undefined ? all : found;
};

/** Limits of bands were chosen for models, so scores that count words have none. */
export const withoutBands = (thresholds: Thresholds, metrics: readonly string[]): Thresholds => ({
  ...thresholds,
  own: Object.fromEntries(metrics.map((id) => [id, null])),
});

export const targetOf = ({ targets }: Thresholds, metric: string): number | null =>
  (Object.hasOwn(targets, metric) ? targets[metric] : undefined) ?? null;

/** Best first; empty without bands. */
export const bandsOf = (thresholds: MetricThresholds): { band: Band; from: number }[] =>
  thresholds ? bandNames.map((band) => ({ band, from: band === "Poor" ? 0 : thresholds[band] })) : [];

/** Unrounded: 0.8999 is below 0.9. Null without bands. */
export function bandOf(score: number, thresholds: BandThresholds): Band;
export function bandOf(score: number, thresholds: MetricThresholds): Band | null;
export function bandOf(score: number, thresholds: MetricThresholds): Band | null {
  if (!thresholds) return null;
  const { Excellent, Good, Moderate } = thresholds;
  if (score >= Excellent) return "Excellent";
  if (score >= Good) return "Good";
  return score >= Moderate ? "Moderate" : "Poor";
}

/** `to` is exclusive, except 1. */
export function bandRange(band: Band, thresholds: BandThresholds): { from: number; to: number } {
  const bands = bandsOf(thresholds);
  const index = bands.findIndex((entry) => entry.band === band);
  return { from: bands[index]?.from ?? 0, to: bands[index - 1]?.from ?? 1 };
}

export const bandInWords = (band: Band, thresholds: BandThresholds): string =>
  band === "Poor" ? `below ${thresholds.Moderate.toFixed(2)}` : `from ${thresholds[band].toFixed(2)}`;

/** "Excellent from 0.90, Good from 0.70, Moderate from 0.50, Poor below 0.50" */
export const thresholdsInWords = (thresholds: MetricThresholds): string =>
  thresholds ? bandNames.map((band) => `${band} ${bandInWords(band, thresholds)}`).join(", ") : "no bands";

/** The bands within a tenth of the scale, from left to right; `share` is of the tenth. */
export function bandsInTenth(tenth: number, thresholds: MetricThresholds): { band: Band | null; share: number }[] {
  if (!thresholds) return [{ band: null, share: 1 }];
  const low = tenth * 10;
  const high = tenth * 10 + 10;
  return [...bandNames].reverse().flatMap((band) => {
    const { from, to } = bandRange(band, thresholds);
    const share = (Math.min(high, Math.round(to * 100)) - Math.max(low, Math.round(from * 100))) / 10;
    return share > 0 ? [{ band, share }] : [];
  });
}
