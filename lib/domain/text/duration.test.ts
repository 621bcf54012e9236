import { expect, test } from "vitest";
import { compactCount } from "./compact-count";
import { formatCost } from "./cost";
import { formatDuration, pace, sayDuration } from "./duration";
import { fileSize } from "./file-size";

test("durations read as clock time and as words", () => {
  expect(formatDuration(28_400)).toBe("0:28");
  expect(formatDuration(300)).toBe("<0:01");
  expect(formatDuration(3_849_000)).toBe("1:04:09");
  expect(sayDuration(300)).toBe("under 1 s");
  expect(sayDuration(50_000)).toBe("50 s");
  expect(sayDuration(252_000)).toBe("4 min 12 s");
  expect(sayDuration(7_500_000)).toBe("2 h 5 min");
});

test("the pace gives the time left; without judgments there is no pace", () => {
  expect(pace({ done: 50, planned: 150, workedMs: 10_000 })).toEqual({ rate: 5, leftMs: 20_000 });
  expect(pace({ done: 0, planned: 150, workedMs: 10_000 })).toBeNull();
  expect(pace({ done: 10, planned: 5, workedMs: 1000 })?.leftMs).toBe(0);
});

test("sizes use the largest unit that fits", () => {
  expect([0, 1023, 704_512, 1_572_864, 3 * 1024 ** 3].map(fileSize)).toEqual([
    "0 bytes",
    "1,023 bytes",
    "688 KB",
    "1.5 MB",
    "3 GB",
  ]);
});

test.each([
  [812, "812"],
  [12_400, "12.4K"],
  [999_999, "1M"],
  [3_412_000, "3.41M"],
])("%i reads %s", (count, text) => expect(compactCount(count)).toBe(text));

test.each([
  [0, "US$ 0.00"],
  [0.94, "US$ 0.94"],
  [12.4, "US$ 12.40"],
  [1234.567, "US$ 1,234.57"],
  [0.0031, "US$ 0.0031"],
  [0.000_012_34, "US$ 0.000012"],
])("%d dollars are written %s", (dollars, text) => expect(formatCost(dollars)).toBe(text));
