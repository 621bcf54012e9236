import { expect, test } from "vitest";
import type { MetricSummary } from "@/lib/domain/score";
import { histogramFile } from "./histogram-file";

const summary: MetricSummary = {
  mean: 0.64,
  ci95: [0.6, 0.68],
  median: 0.66,
  band: "Moderate",
  scored: 1239,
  samples: 1240,
  bands: { Excellent: 1, Good: 1, Moderate: 1, Poor: 1 },
  histogram: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  errors: {},
};
const file = (title: string) => histogramFile(summary, { title, about: "bridges", date: new Date("2026-11-21T12:00:00Z") });

test("a saved histogram says what it shows, of how many and when, and asks for nothing from outside", () => {
  const svg = file("Context relevance, TruLens");
  for (const said of ["Context relevance, TruLens", "bridges", "n = 1,239", "2026-11-21", "mean 0.64", "0.60–0.68", ">score<"])
    expect(svg).toContain(said);
  expect(svg).not.toMatch(/var\(|href|url\(|@import|class=|style=/);
});

test("its bars are as tall as their counts", () => {
  const heights = [...file("x").matchAll(/<rect [^>]*width="55" height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights[0]).toBe(0);
  expect(heights[6]).toBeCloseTo(((heights[9] ?? 0) * 6) / 9, 1);
});

test("a hostile title is text", () => {
  const svg = file(`</text><script>alert(1)</script>"'&\0`);
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;script&gt;");
  expect(svg).not.toContain("\0");
});

test("long words about a chart go over several lines and end in an ellipsis, none wider than the file", () => {
  const svg = histogramFile(summary, { title: "word ".repeat(100), about: "x".repeat(500), date: new Date() });
  const lines = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line = ""]) => line);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(lines.filter((line) => line.endsWith("…"))).toHaveLength(2);
});
