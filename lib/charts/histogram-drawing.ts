import type { MetricSummary } from "@/lib/domain/score";
import { type Band, type BandThresholds, bandsInTenth, bandsOf } from "@/lib/domain/scores/band";
import type { Colour, Paint } from "./light-theme";
import { type Markup, markup } from "./markup";
import { scaleMarks, tickName } from "./scale-marks";

type Distribution = Pick<MetricSummary, "histogram" | "mean" | "ci95">;

export const bandColour: Record<Band, Colour> = { Poor: "poor", Moderate: "moderate", Good: "good", Excellent: "excellent" };

/** Height below the bars: scale of bands, mean with interval, ticks. */
const foot = 31;

/**
 * The inside of an SVG, `width` by `height`: the histogram's bars above the scale of bands, with mean and interval.
 * A bar has the colours of the bands that its tenth lies in.
 */
export function drawHistogram(
  { histogram, mean, ci95 }: Distribution,
  thresholds: BandThresholds,
  { width, height, paint }: { width: number; height: number; paint: Paint },
): Markup {
  const { ticks, name } = scaleMarks(thresholds);
  const bars = height - foot;
  const top = Math.max(1, ...histogram);
  const xOf = (score: number) => round(score * width);
  return markup`<line x1="0" x2="${width}" y1="0.5" y2="0.5" stroke="${paint("line")}"/>${histogram.map((count, bin) => {
    const tall = count === 0 ? 0 : Math.max(2, round((count / top) * (bars - 1)));
    let x = xOf(bin / 10);
    return bandsInTenth(bin, thresholds).map(({ band, share }) => {
      const part = markup`<rect x="${round(x)}" y="${round(bars - tall)}" width="${round(share * (width / 10 - 1))}" height="${tall}" fill="${paint(bandColour[band])}"/>`;
      x += share * (width / 10 - 1);
      return part;
    });
  })}${bandsOf(thresholds)
    .reverse()
    .map(({ band, from }, index, all) => {
      const to = all[index + 1]?.from ?? 1;
      return markup`<rect x="${xOf(from)}" y="${bars + 3}" width="${round((to - from) * width - 1)}" height="4" rx="1" fill="${paint(bandColour[band])}"/>`;
    })}${drawInterval(mean, ci95, bars + 13, xOf, paint)}${ticks.map((tick) => {
    const anchor = tick === 0 ? "start" : tick === 1 ? "end" : "middle";
    return markup`<text x="${xOf(tick)}" y="${height - 1}" text-anchor="${anchor}" font-size="10.5" fill="${paint("ink-3")}">${tickName(tick)}</text>`;
  })}<text x="${xOf(name)}" y="${height - 1}" text-anchor="middle" font-size="10.5" fill="${paint("ink-3")}">score</text>`;
}

/** A dot on a whisker. */
function drawInterval(
  mean: number | null,
  interval: readonly [number, number] | null,
  y: number,
  xOf: (score: number) => number,
  paint: Paint,
): Markup {
  const ink = paint("ink");
  const [from, to] = interval ? [xOf(interval[0]), Math.max(xOf(interval[0]) + 3, xOf(interval[1]))] : [0, 0];
  return markup`${
    interval &&
    markup`<path d="M${from} ${y - 3.5}v7M${to} ${y - 3.5}v7M${from} ${y}H${to}" stroke="${ink}" stroke-width="1.5" fill="none"/>`
  }${mean !== null && markup`<circle cx="${xOf(mean)}" cy="${y}" r="2.5" fill="${ink}"/>`}`;
}

const round = (number: number) => Math.round(number * 100) / 100;
