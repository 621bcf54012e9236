import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPlaces } from "./first-places";

test("finds what indexOf finds", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "\ud83d"), maxLength: 40 });
  const keys = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "é", "\ud83d"), maxLength: 6 }), { maxLength: 12 });
  fc.assert(
    fc.property(keys, text, (wanted, whole) => {
      expect(firstPlaces(wanted, whole)).toEqual(wanted.map((key) => whole.indexOf(key)));
    }),
  );
});
