import { expect, test } from "vitest";
import { overlapOf } from "./retrieval";

test.each([
  ["the same order", [1, 2, 3], [1, 2, 3], { shared: 3, moved: 0, lost: 0, gained: 0, jaccard: 1 }],
  ["another order", [1, 2, 3], [3, 2, 1], { shared: 1, moved: 2, lost: 0, gained: 0, jaccard: 1 }],
  ["one lost, two gained", [1, 2, 3], [2, 4, 3, 5], { shared: 1, moved: 1, lost: 1, gained: 2, jaccard: 2 / 5 }],
  ["nothing in common", [1], [2], { shared: 0, moved: 0, lost: 1, gained: 1, jaccard: 0 }],
  ["the same thing twice is paired once for each", [1, 1], [2, 1], { shared: 0, moved: 1, lost: 1, gained: 1, jaccard: 1 / 3 }],
  ["twice in both", [1, 1, 2], [1, 1, 2], { shared: 3, moved: 0, lost: 0, gained: 0, jaccard: 1 }],
  ["nothing at all", [], [], { shared: 0, moved: 0, lost: 0, gained: 0, jaccard: null }],
])("%s", (_, first, second, expected) => {
  const { partners, ...counts } = overlapOf(first, second);
  expect(counts).toEqual(expected);
  expect(partners.filter((rank) => rank >= 0)).toHaveLength(expected.shared + expected.moved);
  for (const [rank, other] of partners.entries()) if (other >= 0) expect(second[other]).toBe(first[rank]);
  const { lost, gained, jaccard } = overlapOf(second, first);
  expect([gained, lost, jaccard]).toEqual([expected.lost, expected.gained, expected.jaccard]);
});
