import { expect, test } from "vitest";
import { counted, formatAmount, formatClock, formatDuration } from "./format-amount";

test.each([
  [6, "0:06"],
  [252, "4:12"],
  [59.7, "1:00"],
  [3852, "1:04:12"],
])("%f seconds are %s on a clock", (seconds, text) => expect(formatClock(seconds)).toBe(text));

test.each([
  [0.42, "0.4 s"],
  [12.3, "12 s"],
  [59.6, "1 min"],
  [252, "4 min 12 s"],
  [7500, "2 h 5 min"],
  [7199, "2 h"],
])("%f seconds are %s", (seconds, text) => expect(formatDuration(seconds)).toBe(text));

test.each([
  [812, "812"],
  [1000, "1.00 k"],
  [12_400, "12.4 k"],
  [999_499, "999 k"],
  [999_500, "1.00 M"],
  [3_412_000, "3.41 M"],
])("%i reads %s", (count, text) => expect(formatAmount(count)).toBe(text));

test("one of a noun is singular", () => {
  expect(counted(1, "error")).toBe("1 error");
  expect(counted(1284, "judgment")).toBe("1,284 judgments");
});
