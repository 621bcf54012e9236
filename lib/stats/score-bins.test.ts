import { expect, test } from "vitest";
import { binEdges, countInBins } from "./score-bins";

test("twenty bins of 0.05; a score on an edge begins the next bin, and 1 is in the last", () => {
  const edges = binEdges([0.5, 0.7, 0.9]);
  expect(edges).toHaveLength(21);
  const counts = countInBins([0, 0.049, 0.05, 0.7, 0.6999, 0.3, 1], edges);
  expect(counts[0]).toBe(2);
  expect(counts[1]).toBe(1);
  expect(counts[6]).toBe(1);
  expect([counts[13], counts[14], counts[19]]).toEqual([1, 1, 1]);
});

test("no bin lies across the edge of a band", () => {
  const edges = binEdges([0.52, 0.725, 0.99]);
  for (const limit of [0.52, 0.725, 0.99]) expect(edges).toContain(limit);
  expect(edges).not.toContain(0.5);
  expect(edges).toEqual(edges.toSorted((a, b) => a - b));
  expect([edges[0], edges.at(-1)]).toEqual([0, 1]);
  expect(binEdges([0, 1])).toHaveLength(21);
});
