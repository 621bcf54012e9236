import { expect, test } from "vitest";
import { Opinion, ReviewerName } from "./opinion";
import { roundGoal } from "./queue";

test.each([
  ["  Ann   Lee ", "Ann Lee"],
  ["Jose\u0301", "José"],
  ["Ann\u202e\u0000\n Lee", "Ann Lee"],
  ["李雷", "李雷"],
])("the name %j is %j", (given, name) => expect(ReviewerName.parse(given)).toBe(name));

test.each(["", " \u200b ", "a".repeat(81), "a".repeat(20_000), 5, null])("%j is not a name", (given) => {
  expect(ReviewerName.safeParse(given).success).toBe(false);
});

test("a verdict needs neither score nor note, and a blank note is null", () => {
  expect(Opinion.parse({ verdict: "agree" })).toEqual({ verdict: "agree", score: null, note: null });
  expect(Opinion.parse({ verdict: "disagree", score: 0, note: " \n" })).toEqual({ verdict: "disagree", score: 0, note: null });
});

test.each([
  [{ verdict: "perhaps" }, "agree or disagree"],
  [{ verdict: "agree", score: 1.01 }, "from 0 to 1"],
  [{ verdict: "agree", score: Number.NaN }, "from 0 to 1"],
  [{ verdict: "agree", score: "0.5" }, "from 0 to 1"],
  [{ verdict: "agree", note: "x".repeat(1_000_000) }, "up to 2,000 characters; this one has 1,000,000"],
])("%# is refused in a sentence", (given, sentence) => {
  expect(Opinion.safeParse(given).error?.issues[0]?.message).toContain(sentence);
});

test("a note keeps its lines; characters that a database cannot store are dropped or replaced", () => {
  expect(Opinion.parse({ verdict: "agree", note: " one\ntwo\0 \ud800" }).note).toBe("one\ntwo \ufffd");
});

test("a queue is reviewed in rounds of 20, the last one as long as what is left", () => {
  expect([roundGoal(0, 107), roundGoal(19, 107), roundGoal(20, 107), roundGoal(105, 107)]).toEqual([20, 20, 40, 107]);
  expect([roundGoal(0, 8), roundGoal(8, 8)]).toEqual([8, 8]);
});
