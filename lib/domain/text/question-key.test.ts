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
