import { expect, test } from "vitest";
import { readLabelRow } from "./read-label";

const round = { metric: "m", question: { kind: "grades", text: "How good?", words: ["bad", "fair", "good"] } } as const;
const row = { externalId: "q1", value: 0.5, person: "Ann" };
const labelOf = (values: object) =>
  readLabelRow(7, new Map(Object.entries(values)), {
    ...round,
    question: { ...round.question, words: [...round.question.words] },
  });

test("a label is blind only if its row says so", () => {
  expect(labelOf(row)).toMatchObject({ isBlind: false, value: 0.5, context: null, reviewer: { id: null, name: "Ann" } });
  expect(labelOf({ ...row, blind: "true" })).toMatchObject({ isBlind: true });
  expect(labelOf({ ...row, blind: "" })).toMatchObject({ isBlind: false });
});

test("an answer in words is as good as a value, and cells of CSV as good as numbers", () => {
  expect(labelOf({ id: "q1", who: "Ann", answer: "Good", context: "2", at: "2026-11-27T10:00:00Z" })).toMatchObject({
    value: 1,
    context: 2,
    at: new Date("2026-11-27T10:00:00Z"),
  });
});

test.each([
  [{ value: 0.7 }, "value", "Use one of 0, 0.5, 1."],
  [{ value: null }, "value", "The row has no value and no answer."],
  [{ value: "", answer: "perfect" }, "answer", "Use one of bad, fair, good."],
  [{ value: "much" }, "value", "This is no number."],
  [{ person: "" }, "person", "Say who gave the label, in up to 80 characters."],
  [{ externalId: null }, "sampleId", "Name the sample by sampleId or externalId."],
  [{ context: -1 }, "context", "Contexts are counted from 0; leave it empty for the response."],
  [{ name: "other" }, "name", "The round labels m. Leave out rows of other names."],
  [{ blind: "perhaps" }, "blind", "Use true or false."],
  [{ at: "yesterday" }, "at", "Write the time as 2026-11-27T10:00:00Z."],
  [{ critique: { toString: 1 } }, "critique", "Use a text."],
])("%j is refused", (change, field, reason) => expect(labelOf({ ...row, ...change })).toEqual({ line: 7, field, reason }));
