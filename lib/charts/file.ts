import { lightPaint } from "./light-theme";
import { type Markup, markup } from "./markup";

const margin = 20;
const fonts = "Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

/** Breaks a text between words into at most three lines of `most` characters; the rest is cut. */
function wrapText(text: string, most: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= most || last === "") lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.slice(0, 3).map((line, index) => {
    const isCut = line.length > most || (index === 2 && lines.length > 3);
    return isCut ? `${line.slice(0, most - 1)}…` : line;
  });
}

/** A self-contained SVG file: white background, title, lines about it, the drawing (`width` by `height`), then n and the date. */
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
  const innerWidth = Math.max(width, 360);
  const titles = wrapText(title, Math.floor(innerWidth / 8.6));
  const shown = lines.filter((line) => line !== "").flatMap((line) => wrapText(line, Math.floor(innerWidth / 6.9)));
  const below = 2 + titles.length * 20;
  const head = below + shown.length * 18 + 14;
  const full = { width: innerWidth + 2 * margin, height: head + height + 30 + 2 * margin };
  const foot = [n !== null && `n = ${n.toLocaleString("en")}`, date.toISOString().slice(0, 10), "Assay"]
    .filter(Boolean)
    .join(" · ");
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="${full.width}" height="${full.height}" viewBox="0 0 ${full.width} ${full.height}" role="img" aria-label="${title}" font-family="${fonts}">
<title>${title}</title>
<rect width="100%" height="100%" fill="${lightPaint("surface")}"/>
${titles.map((line, index) => markup`<text x="${margin}" y="${margin + 15 + index * 20}" font-size="15" font-weight="600" fill="${lightPaint("ink")}">${line}</text>`)}
${shown.map((line, index) => markup`<text x="${margin}" y="${margin + below + 14 + index * 18}" font-size="12" fill="${lightPaint("ink-2")}">${line}</text>`)}
<g transform="translate(${margin} ${margin + head})">${drawing}</g>
<text x="${margin}" y="${full.height - margin}" font-size="11" fill="${lightPaint("ink-3")}">${foot}</text>
</svg>
`.text;
}
