import { expect, test } from "vitest";
import { questionKey } from "./question-key";

test("case, white space, compatibility forms and closing punctuation do not distinguish questions", () => {
  const key = questionKey("Who was it");
  for (const same of [
    "Who was it?",
    "who  was it ?!",
    "Who was it…",
    "Who was it。",
    "Who was it？！",
    " WHO was it ... ",
    "Ｗho was it",
  ])
    expect(questionKey(same), same).toBe(key);
  expect(questionKey("Who? was it")).not.toBe(key);
  expect(questionKey("Who was he?")).not.toBe(key);
});

test("a question after other questions is another, whatever was answered", () => {
  expect(questionKey("And in winter?", ["Where do storks live?"])).not.toBe(questionKey("And in winter?"));
  expect(questionKey("And in winter?", ["Where do storks live?"])).toBe(questionKey("and in winter", ["where do storks live?"]));
  expect(questionKey("And in winter?", [])).toBe(questionKey("And in winter?"));
});
