import { expect, test } from "vitest";
import { NearQuestions } from "./alike";

const near = new NearQuestions([
  "When was the bridge over the Ems opened?",
  "Who paid for the harbour?",
  "橋はいつ開通しましたか",
]);
const found = (question: string) => near.alikeTo(question).map(({ at }) => at);

test("a question in other words of the same letters is alike, and another question is not", () => {
  expect(found("when was the  bridge over the Ems OPENED")).toEqual([0]);
  expect(found("When was the old bridge over the Ems opened?")).toEqual([0]);
  expect(found("When was the bridge closed for lorries?")).toEqual([]);
});

test("writing without spaces is compared too", () => expect(found("橋はいつ開通しましたか?")).toEqual([2]));

test("the same question has similarity 1, and a blank one is alike to nothing", () => {
  expect(near.alikeTo("Who paid for the harbour?")).toEqual([{ at: 1, similarity: 1 }]);
  expect(near.alikeTo(" ")).toEqual([]);
});
