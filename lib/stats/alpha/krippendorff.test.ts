import { expect, test } from "vitest";
import cases from "./fixtures/cases.json" with { type: "json" };
import { krippendorffAlpha } from "./krippendorff";

// The first case is Krippendorff's own (2011): 0.743, 0.815 and 0.849.
test.each(
  cases.flatMap(({ name, units, expected }) =>
    (["nominal", "ordinal", "interval"] as const).map((level) => [name, level, units, expected[level]] as const),
  ),
)("%s, %s", (_, level, units, { alpha, cause }) => {
  const found = krippendorffAlpha(units, level);
  expect(found.cause).toBe(cause);
  if (alpha === null) expect(found.value).toBeNull();
  else expect(Math.abs((found.value ?? Number.NaN) - alpha)).toBeLessThan(1e-9);
});
