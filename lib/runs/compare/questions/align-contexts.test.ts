import { expect, test } from "vitest";
import { alignContexts } from "./align-contexts";

test("contexts are shared, moved, lost or gained", () => {
  const { baseline, candidate } = alignContexts(["a", "b", "c", "d"], ["b", "x", "c", "y"]);
  expect(baseline.map(({ fate, otherRank }) => [fate, otherRank])).toEqual([
    ["lost", null],
    ["moved", 0],
    ["shared", 2],
    ["lost", null],
  ]);
  expect(candidate.map(({ fate, otherRank }) => [fate, otherRank])).toEqual([
    ["moved", 1],
    ["gained", null],
    ["shared", 2],
    ["gained", null],
  ]);
});

test("contexts that differ only in white space are equal, and repeated ones are matched one to one", () => {
  const { baseline, candidate } = alignContexts(["one  two", "same", "same"], ["same", "one two\n"]);
  expect(baseline.map(({ fate }) => fate)).toEqual(["moved", "moved", "lost"]);
  expect(candidate.map(({ fate }) => fate)).toEqual(["moved", "moved"]);
});

test("if the baseline has no contexts, all are gained", () => {
  expect(alignContexts([], ["a"])).toMatchObject({ baseline: [], candidate: [{ fate: "gained" }] });
});
