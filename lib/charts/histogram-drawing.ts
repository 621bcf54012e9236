import type { MetricSummary } from "@/lib/domain/score";
import { type Band, bandsInTenth, type MetricThresholds } from "@/lib/domain/scores/band";
import type { Paint } from "./light-theme";
import { type Markup, markup } from "./markup";
import { bandColour, drawScale, percentAlong, scaleHeight, tickHeight } from "./score-scale";

type Distribution = Pick<MetricSummary, "histogram" | "mean" | "ci95"> & Partial<Pick<MetricSummary, "target">>;

/** The share of the drawing's width: a tenth minus a gap. */
const barShare = 0.0955;

/** At least 2, so every bar that is not empty is visible. */
const barHeight = (count: number, top: number, most: number): number =>
  count === 0 ? 0 : Math.max(2, Math.round((count / Math.max(1, top)) * most * 100) / 100);

/** The chosen tenths or band; bars outside them are dimmed. */
export interface SelectedScores {
  bin?: number | null;
  last?: number | null;
  band?: Band | null;
}

export const isChosenBin = (bin: number, { bin: first, last }: SelectedScores): boolean =>
  first != null && bin >= first && bin <= (last ?? first);

const barOpacity = (bin: number, band: Band | null, selected: SelectedScores): number =>
  (selected.bin != null && !isChosenBin(bin, selected)) || (selected.band != null && selected.band !== band) ? 0.28 : 1;

/** Bars in the colours of their bands, as wide as the drawing. */
export const drawBars = (
  histogram: readonly number[],
  thresholds: MetricThresholds,
  { height, paint, selected = {} }: { height: number; paint: Paint; selected?: SelectedScores },
): Markup =>
  markup`${histogram.map((count, bin) => {
    const tall = barHeight(count, Math.max(...histogram), height - 1);
    let x = bin / 10;
    return bandsInTenth(bin, thresholds).map(({ band, share }) => {
      const opacity = barOpacity(bin, band, selected);
      const part = markup`<rect x="${percentAlong(x)}" y="${height - tall}" width="${percentAlong(share * barShare)}" height="${tall}" fill="${paint(bandColour(band))}"${opacity < 1 && markup` opacity="${opacity}"`}/>`;
      x += share * barShare;
      return part;
    });
  })}`;

/** The inside of an SVG of any width. */
export const drawHistogram = (
  { histogram, mean, ci95, target = null }: Distribution,
  thresholds: MetricThresholds,
  {
    height,
    paint,
    selected = {},
    hasTicks = true,
  }: { height: number; paint: Paint; selected?: SelectedScores; hasTicks?: boolean },
): Markup => {
  const bars = height - (hasTicks ? scaleHeight() : scaleHeight() - tickHeight);
  return markup`<line x1="0" x2="100%" y1="0.5" y2="0.5" stroke="${paint("line")}"/>${drawBars(histogram, thresholds, { height: bars, paint, selected })}${drawScale([{ mean, ci95 }], thresholds, { top: bars, paint, hasTicks, target })}`;
};
