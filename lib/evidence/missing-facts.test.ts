import { expect, test } from "vitest";
import { sideOf, type Written } from "./side.fixture";
import { missingFacts } from "./sum-claims";

const judged = (...needed: Written[]) => sideOf([], [], { needed });

test("a fact is missing if no run's contexts support it, of those that at least two runs judged", () => {
  const sides = [judged("- A one.", "- B two.", "- C three."), judged("- A one.", "+ B two.", "? C three."), judged("! A one.")];
  expect(missingFacts(sides)).toEqual({ needed: 2, missing: ["A one."] });
});

test("runs without a reference do not count", () => expect(missingFacts([judged("- A one."), sideOf([], [])])).toBeNull());
