import { expect, test } from "vitest";
import { builtInName, longestVersionName, nextName, versionIn } from "./names";
import { knownPlaceholders, lackingInWords, missingPlaceholders, unknownPlaceholders } from "./placeholders";

test("an edited version is offered the next free name", () => {
  expect(nextName("strict", [])).toBe("strict-v2");
  expect(nextName("strict-v2", ["strict-v3"])).toBe("strict-v4");
  expect(nextName(builtInName, ["v1"])).toBe("v2");
  expect(nextName("x".repeat(longestVersionName), []).length).toBeLessThanOrEqual(longestVersionName);
});

test("a run's version of a metric is found at any of its steps, and not at another metric's", () => {
  const prompts = { claims: {}, "claims/check": { version: "strict" }, "claims-two": { version: "other" } };
  expect(versionIn(prompts, "claims")).toBe("strict");
  expect(versionIn({ claims: {} }, "claims")).toBeNull();
});

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
