import { expect, test } from "vitest";
import { contextAdherencePlus } from "./context-adherence-plus";

const sample = { question: "", contexts: ["The sky is blue.", "Grass is green."], response: "The sky is blue." };

test("five polls by default, distinct asks with equal messages at temperature 1", () => {
  const settings = contextAdherencePlus.settings.parse({});
  const asks = contextAdherencePlus.asks(sample, settings, contextAdherencePlus.template(settings));
  expect(asks.map(({ poll, temperature }) => [poll, temperature])).toEqual([0, 1, 2, 3, 4].map((poll) => [poll, 1]));
  expect(new Set(asks.map(({ messages }) => JSON.stringify(messages))).size).toBe(1);
  expect(contextAdherencePlus.variant(settings)).toBe("5 polls");
  expect(contextAdherencePlus.polls(settings)).toBe(5);
});

test("1 to 20 polls", () => {
  const isAllowed = (polls: unknown) => contextAdherencePlus.settings.safeParse({ polls }).success;
  expect([0, 1, 20, 21, 2.5, "5"].map(isAllowed)).toEqual([false, true, true, false, false, false]);
});

test("without a question the prompt says that none was given", () => {
  const settings = contextAdherencePlus.settings.parse({ polls: 1 });
  const prompt = (question: string) =>
    contextAdherencePlus.asks({ ...sample, question }, settings, contextAdherencePlus.template(settings))[0]?.messages[1]
      ?.content;
  expect(prompt(" ")).toContain("<<<BEGIN QUESTION>>>\n(No question was given.)\n<<<END QUESTION>>>");
  expect(prompt("Why?")).toContain("<<<BEGIN QUESTION>>>\nWhy?\n<<<END QUESTION>>>");
});
