import { expect, test } from "vitest";
import { codePointOffsets } from "./code-points";
import { plainName } from "./normalized";
import { questionKey } from "./question-key";

test.each([
  ["می‌خواهم", "می‌خواهم"],
  ["क्‍ष", "क्‍ष"],
  ["👩‍👩‍👧 team", "👩‍👩‍👧 team"],
  ["🏳️‍🌈", "🏳️‍🌈"],
  ["ad\u200dmin", "ad min"],
  ["\u200dadmin\u200c", "admin"],
  ["ب\u200c\u200cب", "ب ب"],
  ["a\u202eb\u0000c\n d", "a b c d"],
])("the name %j becomes %j", (given, plain) => expect(plainName(given)).toBe(plain));

test.each(["", "plain", "e\u0301 and é", "a 🌉 b 👩‍👩‍👧 c\r\n🇫🇷", "\ud83c lone \udf09", "🌉"])(
  "%j: offsets count code points",
  (text) => {
    const offsetOf = codePointOffsets(text);
    const points = [...text];
    let units = 0;
    for (const [index, point] of points.entries()) {
      expect(offsetOf(units)).toBe(index);
      units += point.length;
    }
    expect(offsetOf(text.length)).toBe(points.length);
  },
);

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
