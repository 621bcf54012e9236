import { type Band, bandsOf, type MetricThresholds } from "@/lib/domain/scores/band";
import type { Colour, Paint } from "./light-theme";
import { type Markup, markup } from "./markup";

const colours: Record<Band, Colour> = { Poor: "poor", Moderate: "moderate", Good: "good", Excellent: "excellent" };

export const bandColour = (band: Band | null): Colour => (band ? colours[band] : "line-3");

export interface MeanMark {
  mean: number | null;
  ci95: readonly [number, number] | null;
  colour?: Colour;
  text?: string;
}

export const tickHeight = 12;

export const scaleHeight = (means = 1): number => 19 + 12 * means;

export const percentAlong = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** The scale from 0 to 1 below a distribution: bands, means as dots on whiskers, ticks, the target as a triangle. */
export const drawScale = (
  means: readonly MeanMark[],
  thresholds: MetricThresholds,
  { top, paint, hasTicks = true, target = null }: { top: number; paint: Paint; hasTicks?: boolean; target?: number | null },
): Markup => {
  const { ticks, name } = scaleMarks(thresholds);
  const base = top + scaleHeight(means.length) - 1;
  const parts = thresholds ? bandsOf(thresholds).reverse() : [{ band: null, from: 0 }];
  return markup`${parts.map(({ band, from }, index, all) => {
    const to = all[index + 1]?.from ?? 1;
    return markup`<rect x="${percentAlong(from)}" y="${top + 3}" width="${percentAlong(to - from)}" height="4" fill="${paint(bandColour(band))}"/>${
      index > 0 &&
      markup`<line x1="${percentAlong(from)}" x2="${percentAlong(from)}" y1="${top + 3}" y2="${top + 7}" stroke="${paint("surface")}"/>`
    }`;
  })}${means.map((mean, index) => drawMean(mean, top + 13 + 12 * index, paint))}${target !== null && drawTarget(target, top, paint)}${hasTicks && drawTicks(ticks, name, base, paint)}`;
};

/** The outermost names stay within the picture. */
const anchors = new Map([
  [0, "start"],
  [1, "end"],
]);

const drawTicks = (ticks: readonly number[], name: number, base: number, paint: Paint): Markup =>
  markup`${ticks.map((tick) => {
    const anchor = anchors.get(tick) ?? "middle";
    return markup`<text x="${percentAlong(tick)}" y="${base}" text-anchor="${anchor}" font-size="10.5" fill="${paint("ink-3")}">${tickName(tick)}</text>`;
  })}<text x="${percentAlong(name)}" y="${base}" text-anchor="middle" font-size="10.5" fill="${paint("ink-3")}">score</text>`;

const drawTarget = (target: number, top: number, paint: Paint): Markup =>
  markup`<svg x="${percentAlong(target)}" y="${top + 8}" width="1" height="1" overflow="visible"><path d="M0 0l4 7h-8z" fill="${paint("surface")}" stroke="${paint("ink")}"/></svg>`;

function drawMean({ mean, ci95, colour = "ink", text }: MeanMark, y: number, paint: Paint): Markup {
  const line = (x1: number, x2: number, y1: number, y2: number) =>
    markup`<line x1="${percentAlong(x1)}" x2="${percentAlong(x2)}" y1="${y1}" y2="${y2}" stroke="${paint(colour)}" stroke-width="1.5"/>`;
  return markup`${
    ci95 && [line(ci95[0], ci95[1], y, y), ...ci95.map((end) => line(end, end, y - 3.5, y + 3.5))]
  }${mean !== null && markup`<circle cx="${percentAlong(mean)}" cy="${y}" r="2.5" fill="${paint(colour)}"/>`}${text && drawText(text, mean, ci95, y, paint(colour))}`;
}

/** Placed on the side with more room. */
function drawText(text: string, mean: number | null, ci95: MeanMark["ci95"], y: number, colour: string): Markup {
  const isRight = (mean ?? 0) < 0.5;
  const end = (isRight ? ci95?.[1] : ci95?.[0]) ?? mean ?? 0;
  return markup`<text x="${percentAlong(end)}" dx="${isRight ? 8 : -8}" y="${y + 3.5}" text-anchor="${isRight ? "start" : "end"}" font-size="11" fill="${colour}">${text}</text>`;
}

/** Nearer ticks would overlap. */
const nearest = 0.07;

function scaleMarks(thresholds: MetricThresholds): { ticks: number[]; name: number } {
  const ticks = [0];
  for (const tick of thresholds ? [thresholds.Moderate, thresholds.Good, thresholds.Excellent] : [0.5])
    if (tick - (ticks.at(-1) ?? 0) >= nearest && 1 - tick >= nearest) ticks.push(tick);
  ticks.push(1);
  const [from = 0, to = 1] = ticks
    .slice(1)
    .map((to, index) => [ticks[index] ?? 0, to])
    .reduce((widest, gap) => ((gap[1] ?? 0) - (gap[0] ?? 0) > (widest[1] ?? 0) - (widest[0] ?? 0) + 1e-9 ? gap : widest));
  return { ticks, name: (from + to) / 2 };
}

/** ".5" */
const tickName = (tick: number): string => (tick > 0 && tick < 1 ? String(tick).slice(1) : String(tick));
