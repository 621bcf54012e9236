import { type Markup, markup } from "@/lib/charts/markup";
import type { RankedConfiguration } from "@/lib/domain/ranking/report";

const [width, height] = [120, 12];

/** The lowest and the highest score that a row draws. */
export function scaleOf(configurations: readonly RankedConfiguration[]): readonly [number, number] {
  const drawn = configurations.flatMap(({ mean, interval }) => (mean === null ? [] : [mean, ...(interval ?? [])]));
  return drawn.length === 0 ? [0, 1] : [Math.min(...drawn), Math.max(...drawn)];
}

export function intervalMark({ mean, interval }: RankedConfiguration, [low, high]: readonly [number, number]): Markup | null {
  if (mean === null) return null;
  const x = (value: number) => Math.round((4 + ((value - low) / (high - low || 1)) * (width - 8)) * 10) / 10;
  const label = interval ? `${interval[0].toFixed(3)} to ${interval[1].toFixed(3)}` : `mean ${mean.toFixed(3)}`;
  return markup`<svg class="interval" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">${
    interval &&
    markup`<rect x="${x(interval[0])}" y="5.25" width="${Math.max(0.5, x(interval[1]) - x(interval[0]))}" height="1.5" fill="var(--line-3)"/>`
  }<circle cx="${x(mean)}" cy="6" r="3.5" fill="var(--ink)"/></svg>`;
}
