import { expect, test } from "vitest";
import { questionKey } from "@/lib/domain/text/question-key";
import { partOf } from "./part";

test("about half of all questions are in each part, and a question is always in the same", () => {
  const parts = Array.from({ length: 2000 }, (_, at) => partOf(questionKey(`Question ${at}`)));
  const tests = parts.filter((part) => part === "test").length;
  expect(Math.abs(tests - 1000)).toBeLessThan(90);
  expect(partOf(questionKey("When was it built?"))).toBe(partOf(questionKey("when was it built")));
});
