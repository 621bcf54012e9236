import { expect, test } from "vitest";
import type { Choice } from "@/lib/domain/comparison/decision";
import { namedRun } from "./named-run";

test.each<[Choice[], string | null]>([
  [["choose"], "b"],
  [["keep", "choose"], "c"],
  [["choose", "choose"], null],
  [["keep"], "a"],
  [["keep", "none"], "a"],
  [["keep", "cannot-tell"], null],
  [["mixed"], null],
  [["either"], null],
  [["none"], null],
])("%s names %s", (choices, expected) => {
  const candidates = choices.map((choice, index) => ({ choice, run: index === 0 ? "b" : "c" }));
  expect(namedRun({ candidates }, "a")).toBe(expected);
});
