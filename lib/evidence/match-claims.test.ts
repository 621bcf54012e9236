import { expect, test } from "vitest";
import { matchClaims } from "./match-claims";

const claims = (texts: readonly string[]) => texts.map((text) => ({ text }));
const match = (ours: readonly string[], theirs: readonly string[]) => matchClaims(claims(ours), claims(theirs));

test("claims with equal texts match one to one, whatever their case, white space and full stop", () => {
  const ours = ["The bridge is red.", "It is long.", "It is long."];
  expect(match(ours, ["It is long", "the  bridge is RED."])).toEqual([1, 0, -1]);
});

test.each([
  ["other order and small words", "The Golden Bridge was opened in 1933.", "In 1933 the Golden Bridge opened.", true],
  ["another number", "The bridge has 12 towers of red brick.", "The bridge has 13 towers of red brick.", false],
  ["another unit", "The bridge is 12 km long in all its parts.", "The bridge is 12 miles long in all its parts.", false],
  ["the opposite", "The old bridge was built by prisoners.", "The old bridge was not built by prisoners.", false],
  ["another name", "The old red bridge was opened by mayor Smith.", "The old red bridge was opened by mayor Jones.", false],
  ["names in another order", "Rome beat Bonn in the final match.", "Bonn beat Rome in the final match.", false],
  ["numbers in another order", "The price rose from 3 to 5 euros.", "The price rose from 5 to 3 euros.", false],
  ["half of the words", "The bridge is red and long.", "The bridge is old.", false],
])("%s", (_, one, other, isSame) => {
  expect(match([one], [other])).toEqual([isSame ? 0 : -1]);
  expect(match([other], [one])).toEqual([isSame ? 0 : -1]);
});

test("of several that are alike the one with most words in common matches", () => {
  const ours = ["The long bridge near the town is painted red today."];
  expect(
    match(ours, ["The long bridge near the town is painted red.", "Today the long bridge near the town is painted red."]),
  ).toEqual([1]);
});
