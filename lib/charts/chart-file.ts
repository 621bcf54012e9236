import { lightPaint } from "./light-theme";
import { type Markup, markup } from "./markup";

const margin = 20;
const fonts = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** A file without a line longer than this runs out of no drawing. */
const longest = 110;
const short = (line: string) => (line.length > longest ? `${line.slice(0, longest - 1)}…` : line);

/**
 * A chart as an SVG file that needs nothing else: white ground, title, lines about it, the drawing, then n and the date. `drawing` has
 * its origin at its own top left and is `width` by `height`.
 */
export function chartFile({
  title,
  lines,
  n,
  date,
  width,
  height,
  drawing,
}: {
  title: string;
  lines: readonly string[];
  n: number | null;
  date: Date;
  width: number;
  height: number;
  drawing: Markup;
}): string {
  const shown = lines.filter((line) => line !== "");
  const head = 22 + shown.length * 18 + 14;
  const full = { width: Math.max(width, 360) + 2 * margin, height: head + height + 30 + 2 * margin };
  const foot = [n !== null && `n = ${n.toLocaleString("en")}`, date.toISOString().slice(0, 10), "Assay"]
    .filter(Boolean)
    .join(" · ");
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}" role="img" aria-label="${title}" font-family="${fonts}">
<title>${title}</title>
<rect width="100%" height="100%" fill="${lightPaint("surface")}"/>
<text x="${margin}" y="${margin + 15}" font-size="15" font-weight="600" fill="${lightPaint("ink")}">${short(title)}</text>
${shown.map((line, index) => markup`<text x="${margin}" y="${margin + 36 + index * 18}" font-size="12" fill="${lightPaint("ink-2")}">${short(line)}</text>`)}
<g transform="translate(${margin} ${margin + head})">${drawing}</g>
<text x="${margin}" y="${full.height - margin}" font-size="11" fill="${lightPaint("ink-3")}">${foot}</text>
</svg>
`.text;
}
