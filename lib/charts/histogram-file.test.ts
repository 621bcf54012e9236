import { expect, test } from "vitest";
import type { MetricSummary } from "@/lib/domain/score";
import { defaultThresholds } from "@/lib/domain/scores/band";
import { histogramFile } from "./histogram-file";

const summary: MetricSummary = {
  mean: 0.64,
  ci95: [0.6, 0.68],
  median: 0.66,
  spread: 0.2,
  band: "Moderate",
  bounds: null,
  scored: 1240,
  unscored: 0,
  samples: 1240,
  questions: 1240,
  bands: { Excellent: 1, Good: 1, Moderate: 1, Poor: 1 },
  histogram: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  errors: {},
  secondary: null,
};
const file = (title: string) =>
  histogramFile(summary, defaultThresholds, { title, about: "bridges", date: new Date("2026-11-21T12:00:00Z") });

test("a saved histogram shows its title, n and date, and loads nothing", () => {
  const svg = file("Context relevance, TruLens");
  for (const text of ["Context relevance, TruLens", "bridges", "n = 1,240", "2026-11-21", "mean 0.64", "0.60–0.68", ">score<"])
    expect(svg).toContain(text);
  expect(svg).not.toMatch(/var\(|href|url\(|@import|class=|style=/);
});

test("the height of a bar is proportional to its count", () => {
  const heights = [...file("x").matchAll(/<rect [^>]*width="55" height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights[0]).toBe(0);
  expect(heights[6]).toBeCloseTo(((heights[9] ?? 0) * 6) / 9, 1);
});

test("a hostile title is escaped", () => {
  const svg = file(`</text><script>alert(1)</script>"'&\0`);
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).not.toContain("\0");
});

test("a long title or description wraps and ends in an ellipsis; no line is wider than the file", () => {
  const svg = histogramFile(summary, defaultThresholds, { title: "word ".repeat(100), about: "x".repeat(500), date: new Date() });
  const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line = ""]) => line);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(lines.filter((line) => line.endsWith("…"))).toHaveLength(2);
});
