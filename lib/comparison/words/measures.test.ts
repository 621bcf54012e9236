import { expect, test } from "vitest";
import { amount, differenceInWords } from "./amount";
import { measureColumn, unitOf } from "./measures";

test.each([
  ["cost", "cost_usd", "USD"],
  ["cost", "Total Cost (EUR)", "EUR"],
  ["cost", "price", null],
  ["latency", "latency_ms", "ms"],
  ["latency", "Response Time (s)", "s"],
  ["latency", "durationSeconds", "s"],
  ["latency", "total_time_ms", "ms"],
  ["latency", "elapsed", null],
] as const)("%s is found in the column %s, in %s", (kind, column, unit) => {
  expect(measureColumn(kind, ["rank", column])).toBe(column);
  expect(unitOf(kind, column)).toBe(unit);
});

test.each(["time", "timestamp", "costume", "priceless", "created_at", "cost_center", "runtime_version"])(
  "%s is neither a cost nor a time",
  (column) => expect([measureColumn("cost", [column]), measureColumn("latency", [column])]).toEqual([null, null]),
);

test("amounts have three digits, costs are of 1,000 questions", () => {
  expect(amount("cost", 0.00402, "USD")).toBe("US$ 4.02");
  expect(amount("cost", 1.5, null)).toBe("1,500");
  expect(amount("latency", 1841.2, "ms")).toBe("1,841 ms");
  expect(amount("latency", -0.74, "s")).toBe("0.740 s");
  expect(amount("latency", 0, null)).toBe("0");
});

test("an interval says less, more, or either", () => {
  expect(differenceInWords("latency", [-30, -20], "ms")).toBe("20.0 ms to 30.0 ms less");
  expect(differenceInWords("latency", [20, 30], "ms")).toBe("20.0 ms to 30.0 ms more");
  expect(differenceInWords("cost", [0, 0], "USD")).toBe("the same in every question");
  expect(differenceInWords("latency", [-20, 30], "ms")).toBe("between 20.0 ms less and 30.0 ms more");
});
