import { expect, test } from "vitest";
import { formatDuration, pace, sayDuration } from "./duration";

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
