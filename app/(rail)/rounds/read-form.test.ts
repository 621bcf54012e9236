import { RoundToStart } from "assay-lib/rounds/words/definition";
import { expect, test } from "vitest";
import { formField, roundOfForm, SentRound } from "./read-form";

const sent = {
  runId: "1",
  name: "One",
  unit: "response",
  metric: "nvidia-context-relevance",
  kind: "yes-no",
  text: "Good?",
  design: "stratified",
  size: "40",
  overlap: "20",
};
const read = (changes: object) => RoundToStart.safeParse(roundOfForm(SentRound.parse({ ...sent, ...changes })));
const refused = (changes: object) => read(changes).error?.issues.map(({ path }) => formField(path.join(".")));

test("a form is a round", () => {
  expect(read({ kind: "grades", words: " bad \n\ngood", critiqueFirst: "on" }).data).toMatchObject({
    question: { kind: "grades", words: ["bad", "good"] },
    design: { kind: "stratified", size: 40 },
    overlap: 0.2,
    critiqueFirst: true,
  });
});

test("a form of two runs or of a balanced draw says which", () => {
  expect(read({ design: "balanced", label: "good" }).data).toMatchObject({
    design: { kind: "balanced", size: 40, label: "good" },
    pairedRunId: null,
  });
  expect(read({ design: "random", pairedRunId: "2" }).data).toMatchObject({
    pairedRunId: "2",
    design: { kind: "random", size: 40 },
  });
  expect([refused({ design: "balanced" }), refused({ design: "picked" })]).toEqual([["design"], ["design"]]);
});

test("what is missing, no number or too long is refused by field", () => {
  expect(refused({ size: "", overlap: "x" })).toEqual(["size", "overlap"]);
  expect(refused({ name: "", text: " ", rubric: "x".repeat(200_000) })).toEqual(["name", "text", "rubric"]);
  expect(refused({ kind: "grades", words: "one" })).toEqual(["words"]);
});
