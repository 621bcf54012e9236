import { expect, test } from "vitest";
import type { Correlation } from "@/lib/domain/comparison/correlation";
import { matrixFile } from "./matrix-file";

const metric = (id: string) => ({ id, shortName: `Short ${id}`, source: `By ${id}` });
const between = (metric: string, other: string, rho: number | null): Correlation => ({
  metric,
  other,
  n: 240,
  rho,
  cause: rho === null ? "too-few" : null,
  apart: [],
});

test("a saved matrix shows each pair's correlation and n, or a dash", () => {
  const svg = matrixFile(
    ["a", "b", "c"].map(metric),
    [between("a", "b", 0.412), between("a", "c", -0.08), between("b", "c", null)],
    {
      title: "Metrics against each other",
      about: "bridges",
      date: new Date("2026-11-21T12:00:00Z"),
    },
  );
  for (const text of ["Metrics against each other", "Short a", "By c", ">0.41<", ">−0.08<", ">–<", "n = 240", "2026-11-21"])
    expect(svg).toContain(text);
  expect(svg).not.toMatch(/var\(|href|class=|style=|NaN/);
});
