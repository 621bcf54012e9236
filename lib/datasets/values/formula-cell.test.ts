import fc from "fast-check";
import { expect, test } from "vitest";
import { defused, restored } from "./formula-cell";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1"])("%j becomes a text to a spreadsheet", (text) =>
  expect(defused(text)).toBe(`'${text}`),
);

test.each(["a=1", "'tis", "", " =1", "1-1"])("%j stays as it is", (text) => {
  expect(defused(text)).toBe(text);
  expect(restored(text)).toBe(text);
});

test("a defused text cannot run as a formula and is restored exactly", () => {
  const begins = fc.constantFrom("", "'", "''", "=", "'=", "''+", "-", "\t", "'\r");
  fc.assert(
    fc.property(begins, fc.string(), (start, rest) => {
      const text = start + rest;
      expect(defused(text)).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(restored(defused(text))).toBe(text);
    }),
  );
});
