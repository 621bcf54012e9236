import { expect, test } from "vitest";
import { votesInWords } from "./votes-in-words";

test("a vote names both sides", () => {
  expect(votesInWords({ yes: 3, valid: 5, split: false })).toBe("3 of 5 say yes, 2 say no.");
  expect(votesInWords({ yes: 1, valid: 5, split: false })).toBe("1 of 5 says yes, 4 say no.");
  expect(votesInWords({ yes: 4, valid: 5, split: false })).toBe("4 of 5 say yes, 1 says no.");
});

test("a vote without a majority is split", () => {
  expect(votesInWords({ yes: 2, valid: 4, split: true })).toBe("The vote is split: 2 of 4 say yes, 2 say no.");
});

test("a unanimous vote names one side", () => {
  expect(votesInWords({ yes: 5, valid: 5, split: false })).toBe("All 5 polls say yes.");
  expect(votesInWords({ yes: 0, valid: 5, split: false })).toBe("All 5 polls say no.");
  expect(votesInWords({ yes: 1, valid: 1, split: false })).toBe("The only poll says yes.");
});

test("without a valid poll there is no vote", () => {
  expect(votesInWords({ yes: 0, valid: 0, split: false })).toBeNull();
});
