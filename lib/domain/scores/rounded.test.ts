import { expect, test } from "vitest";
import { rounded } from "./rounded";

test.each([
  [0.585, 2, "0.59"],
  [0.5849, 2, "0.58"],
  [0.1 + 0.2, 1, "0.3"],
  [-0.265, 2, "-0.27"],
  [-0.001, 2, "0.00"],
  [1, 3, "1.000"],
])("%d with %d decimals is %s", (value, digits, text) => expect(rounded(value, digits)).toBe(text));

test("sums of equal scores in another order read the same", () => {
  const scores = Array.from({ length: 40 }, (_, at) => ((at * 7) % 10) / 10 + 0.135);
  const mean = (list: readonly number[]) => list.reduce((sum, score) => sum + score, 0) / list.length;
  expect(rounded(mean(scores))).toBe(rounded(mean(scores.toSorted())));
  expect(rounded(mean(scores))).toBe("0.59");
});
