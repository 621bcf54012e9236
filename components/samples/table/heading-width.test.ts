import { expect, test } from "vitest";
import { headingWidth } from "./heading-width";

/** Of the names in a browser, in pixels, and 16 of padding. */
const measured = { Completeness: 73.5, "Citation support": 80.5, "Adherence Plus": 81.2, "Whole answer": 72.9, Faithfulness: 62 };

test("a heading has room for its name, and little more", () => {
  for (const [name, pixels] of Object.entries(measured)) {
    expect(headingWidth(name, "own"), name).toBeGreaterThanOrEqual(pixels + 16);
    expect(headingWidth(name, "own"), name).toBeLessThanOrEqual(pixels + 16 + 12);
  }
  expect(headingWidth("Completeness", "own", true)).toBe(headingWidth("Completeness", "own") + 14);
  expect([headingWidth("a", ""), headingWidth("m".repeat(10_000), "")]).toEqual([68, 132]);
});
