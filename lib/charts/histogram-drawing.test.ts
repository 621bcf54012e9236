import { expect, test } from "vitest";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { chartFile } from "./file";
import { drawHistogram } from "./histogram-drawing";
import { lightPaint, pagePaint } from "./light-theme";
import { Markup } from "./markup";
import { scaleHeight } from "./score-scale";

const summary = { mean: 0.64, ci95: [0.6, 0.68] as [number, number], histogram: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] };
const height = 91 + scaleHeight();

const barHeights = (svg: string) => [...svg.matchAll(/width="9\.55%" height="([\d.]+)"/g)].map(([, tall]) => Number(tall));

test("the height of a bar is proportional to its count, and its place is a share of any width", () => {
  const svg = drawHistogram(summary, defaultThresholds, { height, paint: lightPaint }).text;
  expect(barHeights(svg)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(svg).toContain('x="50%"');
  expect(svg).toContain(">score<");
});

test("a chosen tenth dims the others, a chosen band the other bands", () => {
  const drawn = (selected: object) =>
    drawHistogram(summary, defaultThresholds, { height, paint: lightPaint, selected }).text.match(/opacity="0.28"/g) ?? [];
  expect(drawn({})).toHaveLength(0);
  expect(drawn({ bin: 3 })).toHaveLength(9);
  expect(drawn({ bin: 3, last: 5 })).toHaveLength(7);
  expect(drawn({ band: "Good" })).toHaveLength(8);
});

test("on a page an element can take the bands' colours away; elsewhere they are plain colours", () => {
  expect(drawHistogram(summary, defaultThresholds, { height, paint: pagePaint }).text).toContain("var(--poor)");
  expect(drawHistogram(summary, defaultThresholds, { height, paint: lightPaint }).text).not.toContain("var(");
});

const file = (title: string, lines: readonly string[] = ["bridges"]) =>
  chartFile({ title, lines, n: 1240, date: new Date("2026-11-21T12:00:00Z"), width: 560, height, drawing: new Markup("") });

test("a saved chart shows its title, n and date; a hostile title is escaped", () => {
  for (const text of ["Context relevance, TruLens", "bridges", "n = 1,240", "2026-11-21"])
    expect(file("Context relevance, TruLens")).toContain(text);
  const svg = file(`</text><script>alert(1)</script>"'&\0`);
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).not.toContain("\0");
});

test("a long title or description wraps and ends in an ellipsis; no line is wider than the file", () => {
  const svg = file("word ".repeat(100), ["x".repeat(500)]);
  const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line = ""]) => line);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(lines.filter((line) => line.endsWith("…"))).toHaveLength(2);
});
