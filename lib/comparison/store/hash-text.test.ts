import { expect, test } from "vitest";
import { hashText } from "./hash-text";

test("texts that differ only in white space have one hash", () => {
  const one = hashText("The river ends\nat Emden.");
  expect(hashText("  The river \u00a0 ends at\u3000Emden.\r\n")).toBe(one);
  expect(hashText("The riverends at Emden.")).not.toBe(one);
  expect(hashText(" \n ")).toBe(hashText(""));
});

test("a hundred thousand similar texts have different, exact hashes", () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => hashText(`seed ${at} of ${at % 7}`));
  expect(new Set(numbers).size).toBe(100_000);
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(new Set(numbers.map((number) => Math.floor(number / 2 ** 32))).size).toBeGreaterThan(95_000);
});
