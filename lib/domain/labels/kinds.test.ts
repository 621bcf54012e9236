import { expect, test } from "vitest";
import { questionKey } from "@/lib/domain/text/question-key";
import { formatGood, gradeOf, kindOfLabel, namesQuality, parseGood, readLabel, yesNoOf } from "./kinds";
import { partOf } from "./part";

const tally = (...values: unknown[]) => values.map((value) => ({ value, count: 1 }));

test.each([
  [true, 1],
  ["Yes", 1],
  [" false ", 0],
  [0, 0],
  ["1", 1],
  ["maybe", null],
  ["constructor", null],
  [0.5, null],
  [null, null],
  [[true], null],
])("%j is read as %s", (value, expected) => expect(yesNoOf(value)).toBe(expected));

test.each([
  [3, 3],
  ["0.25", 0.25],
  [" -2e1 ", -20],
  ["", null],
  [true, null],
  ["3 of 5", null],
  ["1e999", null],
  ["0x1f", 31],
])("%j is the grade %s", (value, grade) => expect(gradeOf(value)).toBe(grade));

test("a label's most frequent values decide whether it is yes-no, graded or named", () => {
  expect(kindOfLabel(tally(true, false))).toBe("yes-no");
  expect(kindOfLabel(tally("yes", "no", "maybe"))).toBe("yes-no");
  expect(kindOfLabel(tally(0, 1))).toBe("yes-no");
  expect(kindOfLabel(tally(0, 1, 2))).toBe("graded");
  expect(kindOfLabel(tally("0.1", 0.9, true))).toBe("graded");
  expect(kindOfLabel([{ value: true, count: 9 }, ...tally(0.5)])).toBe("yes-no");
  expect(kindOfLabel(tally("Fully", "Partly"))).toBe("named");
  expect(kindOfLabel(tally("good", "Bad"))).toBe("yes-no");
  expect(kindOfLabel(tally("good", "fair", "poor"))).toBe("named");
  expect(kindOfLabel(tally("human"))).toBeNull();
  expect(kindOfLabel(tally({ a: 1 }, [1, 2]))).toBeNull();
  expect(kindOfLabel([])).toBeNull();
});

test.each([
  ["yes-no", "no"],
  ["graded", ">=0.5"],
  ["graded", "<3"],
  ["named", "Fully attributable"],
] as const)("a %s rule, %s, reads back as written", (kind, text) => {
  const rule = parseGood(kind, text);
  expect(rule && formatGood(rule)).toBe(text);
});

test("a rule that names a value of good and bad is read as yes or no", () => {
  expect(parseGood("yes-no", "good")).toEqual({ kind: "yes-no", value: 1 });
  expect(parseGood("yes-no", "bad")).toEqual({ kind: "yes-no", value: 0 });
});

test("an invalid rule is null", () => {
  expect(parseGood("yes-no", ">=1")).toBeNull();
  expect(parseGood("graded", "yes")).toBeNull();
  expect(parseGood("graded", ">=many")).toBeNull();
  expect(parseGood("named", " ")).toBeNull();
});

test("the rule decides whether a value is good, and better values get higher grades", () => {
  expect(readLabel({ kind: "yes-no", value: 0 }, "no")).toEqual({ grade: 1, isGood: true });
  expect(readLabel({ kind: "graded", from: 3, isBelow: false }, 3)).toEqual({ grade: 3, isGood: true });
  expect(readLabel({ kind: "graded", from: 3, isBelow: true }, 3)).toEqual({ grade: -3, isGood: false });
  expect(readLabel({ kind: "named", value: "Fully" }, " Fully ")).toEqual({ grade: 1, isGood: true });
  expect(readLabel({ kind: "named", value: "Fully" }, "Partly")).toEqual({ grade: 0, isGood: false });
  expect(readLabel({ kind: "yes-no", value: 1 }, "maybe")).toBeNull();
  expect(readLabel({ kind: "named", value: "Fully" }, "")).toBeNull();
});

test.each(["adherent", "context_relevance", "isCorrect", "answer_relevant", "faithfulness_mean", "Good", "ok", "grounded?"])(
  "the name %j says a quality",
  (name) => expect(namesQuality(name)).toBe(true),
);

test.each([
  "final_decision",
  "label_origin",
  "correct_answer",
  "incorrect",
  "not_relevant",
  "answerable",
  "goal",
  "language",
  "",
])("the name %j says none", (name) => expect(namesQuality(name)).toBe(false));

test("about half of all questions are in each part, and a question is always in the same", () => {
  const parts = Array.from({ length: 2000 }, (_, at) => partOf(questionKey(`Question ${at}`)));
  const tests = parts.filter((part) => part === "test").length;
  expect(Math.abs(tests - 1000)).toBeLessThan(90);
  expect(partOf(questionKey("When was it built?"))).toBe(partOf(questionKey("when was it built")));
});
