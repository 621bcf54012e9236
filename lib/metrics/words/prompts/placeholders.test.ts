import { expect, test } from "vitest";
import { knownPlaceholders, lackingInWords, missingPlaceholders, unknownPlaceholders } from "./placeholders";

const prompt = { system: 'Reply with {"score": 1}. {criteria}', user: "{question} {contexts} {question}" };

test("placeholders that a prompt lacks are named once, in the order of need", () => {
  expect(missingPlaceholders(prompt, ["response", "question", "context"])).toEqual(["response", "context"]);
});

test("only a plain name in braces can be an unknown placeholder, not JSON", () => {
  const known = knownPlaceholders(["question"], { system: "", user: "{question} {contexts}" });
  expect(known).toEqual(["question", "contexts"]);
  expect(unknownPlaceholders(prompt, known)).toEqual(["criteria"]);
});

test("a refusal names the step and the cure", () => {
  expect(lackingInWords("claims/check", ["contexts", "claims"])).toBe(
    "The prompt for claims/check lacks {contexts}, {claims}, so the judge would not get it. Add {contexts} and {claims} to the user message.",
  );
});
