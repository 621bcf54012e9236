import { defaultThresholds } from "assay-lib/domain/scores/band";
import type { PollsDetail } from "assay-lib/metrics/shapes/polls";
import { expect, test } from "vitest";
import { labelInWords, pollModelsInWords, stripInWords, votesInWords } from "./in-words";
import type { Vote } from "./votes";

const detail = (...votes: ("yes" | "no" | null)[]): PollsDetail => ({
  polls: votes.map((verdict, poll) => ({ model: "judge-a", poll, verdict, error: verdict ? null : "malformed" })),
  yes: votes.filter((vote) => vote === "yes").length,
  valid: votes.filter((vote) => vote !== null).length,
  n: votes.length,
  interval: null,
  surfaced: [],
  split: false,
  models: { "judge-a": 1 },
});
const labelled = (label: boolean | string | number, ...votes: ("yes" | "no" | null)[]) =>
  labelInWords({ adherent: label }, "adherent", detail(...votes))?.polls;

test("a label is compared with the polls, and the polls of the minority are named", () => {
  expect(labelInWords({ adherent: false }, "adherent", detail("yes", "yes", "yes", "no", "yes"))).toEqual({
    label: "no",
    polls: "4 of 5 polls say yes. Poll 4 says no.",
  });
  expect(labelled(true, "no", "yes", "no", "no", "yes")).toBe("2 of 5 polls say yes. Polls 2 and 5 say yes.");
});

test("unanimous polls are not listed", () => {
  expect(labelled(true, "yes", "yes")).toBe("all 2 polls say yes.");
  expect(labelled(true, "no", "no", "no")).toBe("all 3 polls say no.");
  expect(labelled(false, "no")).toBe("the only poll says no.");
});

test("failed polls do not count", () => {
  expect(labelled(true, "yes", null, "yes")).toBe("all 2 polls say yes.");
  expect(labelled(true, null)).toBe("no poll is valid.");
});

test("synonyms of yes and no are accepted; other labels are ignored", () => {
  expect(labelInWords({ adherent: "Yes" }, "adherent", detail("yes"))?.label).toBe("yes");
  expect(labelInWords({ adherent: 0 }, "adherent", detail("yes"))?.label).toBe("no");
  expect(labelInWords({ adherent: "partly" }, "adherent", detail("yes"))).toBeNull();
  expect(labelInWords({}, "adherent", detail("yes"))).toBeNull();
});

test("a vote without a majority is split", () => {
  expect(votesInWords({ yes: 2, valid: 4, split: true })).toBe("The vote is split: 2 of 4 say yes, 2 say no.");
});

test("a unanimous vote names one side", () => {
  expect(votesInWords({ yes: 5, valid: 5, split: false })).toBe("All 5 polls say yes.");
  expect(votesInWords({ yes: 0, valid: 5, split: false })).toBe("All 5 polls say no.");
  expect(votesInWords({ yes: 1, valid: 1, split: false })).toBe("The only poll says yes.");
});

const why = "Their 80 polls are not independent, so no interval is shown.";

test.each([
  [[0.9, 0.85, 0.75, 0.7], `The four models score 0.70 to 0.90, all Good or Excellent. ${why}`],
  [[0.8, 0.75], `The two models score 0.75 to 0.80, all Good. ${why}`],
  [[0, 0.5, 1], `The three models score 0.00 to 1.00, from Poor to Excellent. ${why}`],
  [[1, 1], `The two models all score 1.00, Excellent. ${why}`],
])("the shares %j in words", (shares, sentence) => expect(pollModelsInWords(shares, 80, defaultThresholds)).toBe(sentence));

const letters: Record<string, Vote> = { y: "yes", n: "no" };
const votes = (text: string): Vote[] => [...text].map((letter) => letters[letter] ?? "error");

test.each([
  ["yyyyyyyynyyyyyyyyyny", "18 of 20 say yes; polls 9 and 19 say no"],
  ["nnyn", "1 of 4 say yes; poll 3 says yes"],
  ["yyye", "3 of 3 say yes; 1 failed"],
  ["yn", "1 of 2 say yes"],
])("a strip of %s reads %s", (letters, expected) => expect(stripInWords(votes(letters))).toBe(expected));
