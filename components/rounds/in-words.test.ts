import { expect, test } from "vitest";
import { widthInWords } from "./in-words";

test("the planned width is that of the worst case", () => {
  expect(widthInWords(100)).toContain("at most about ±0.10 (95%)");
  expect(widthInWords(1)).toContain("±0.50");
  expect(widthInWords(Number.NaN)).toBe("");
});
