import { type Markup, markup } from "@/lib/charts/markup";
import { bandColour } from "@/lib/charts/score-scale";
import type { Excerpt } from "@/lib/db/judgments/excerpts";
import { type Band, bandOf, type MetricThresholds } from "@/lib/domain/scores/band";
import { formatScore } from "@/lib/domain/scores/format";
import { counted } from "@/lib/domain/text/counted";

export const count = (number: number): string => number.toLocaleString("en");

/** "21 Nov 2026, 14:03 UTC" */
export const moment = (date: Date): string => {
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`;
};

/** Shown by their code points, since they can make a text read differently. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/u;

export function plain(text: string): Markup {
  const parts = text.split(new RegExp(`(${bidiControls.source})`, "u"));
  return markup`${parts.map((part) =>
    bidiControls.test(part) ? markup`<span class="cp">U+${part.charCodeAt(0).toString(16).toUpperCase()}</span>` : part,
  )}`;
}

export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

export function cut({ text, length }: Excerpt): Markup {
  const rest = length - [...text].length;
  return markup`${plain(text)}${rest > 0 && markup`<span class="cut"> … ${counted(rest, "more character")}</span>`}`;
}

const level: Record<Band, number> = { Poor: 1, Moderate: 2, Good: 3, Excellent: 4 };

const glyph = (band: Band): Markup =>
  markup`<svg class="glyph" viewBox="0 0 17 9" width="17" height="9" aria-hidden="true">${[1, 2, 3, 4].map(
    (step) =>
      markup`<rect x="${(step - 1) * 4.5}" y="${8 - step * 2}" width="3.5" height="${1 + step * 2}" fill="var(--${step <= level[band] ? bandColour(band) : "line-2"})"/>`,
  )}</svg>`;

export const bandName = (band: Band, isChip = false): Markup =>
  markup`<span class="${isChip ? `chip ${bandColour(band)}` : "band"}">${glyph(band)} ${band}</span>`;

export function scoreMark(score: number, thresholds: MetricThresholds): Markup {
  const colour = bandColour(bandOf(score, thresholds));
  return markup`<span class="score ${colour === "poor" && "low"}">${formatScore(score, thresholds)}<svg viewBox="0 0 54 3" width="54" height="3" aria-hidden="true"><rect width="54" height="3" rx="1" fill="var(--line)"/><rect width="${Math.round(score * 540) / 10}" height="3" rx="1" fill="var(--${colour})"/></svg></span>`;
}
