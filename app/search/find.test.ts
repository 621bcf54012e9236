import { expect, test } from "vitest";
import { bestNamesFirst } from "./find";

test("names that start with the text rank first, then words that do, other matches and age", () => {
  const names = ["only adherence", "a-very-hybrid", "x-hyb-1", "hybrid-k4", "Hybrid-k8"].map((name) => ({ name }));
  expect(bestNamesFirst(names, "hyb").map(({ name }) => name)).toEqual([
    ...["hybrid-k4", "Hybrid-k8", "a-very-hybrid", "x-hyb-1", "only adherence"],
  ]);
});
