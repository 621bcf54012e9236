import { expect, test } from "vitest";
import { Pace, paceOfAll } from "./pace";

const at = (seconds: number, done: number) => ({ ok: done, failed: 0, workedMs: seconds * 1000 });

test("the overall pace is judgments a second, errors included, and unknown before the first", () => {
  expect(paceOfAll({ ok: 30, failed: 10, workedMs: 8_000 })).toBe(5);
  expect(paceOfAll(at(8, 0))).toBeNull();
  expect(paceOfAll(at(0, 5))).toBeNull();
});

test("the pace follows a change of speed within seconds of work", () => {
  const pace = new Pace();
  for (let second = 0; second <= 100; second++) pace.at(at(second, second * 50));
  let last: number | null = null;
  for (let second = 101; second <= 120; second++) last = pace.at(at(second, 5_000 + (second - 100) * 2));
  expect(last).toBe(2);
});

test("looking again without new judgments changes nothing, until the judge has been silent for long", () => {
  const pace = new Pace();
  for (let second = 0; second <= 10; second++) pace.at(at(second, second * 4), second * 1000);
  expect([10_100, 20_000, 25_000].map((time) => pace.at(at(10, 40), time))).toEqual([4, 4, 4]);
  expect(pace.at(at(10, 40), 25_001)).toBeNull();
  expect(pace.at(at(11, 44), 26_000)).toBe(4);
});

test("in the first seconds of following, and after a retry, the pace is the overall one", () => {
  const pace = new Pace();
  expect(pace.at(at(100, 200))).toBe(2);
  expect(pace.at(at(101, 300))).toBeCloseTo(300 / 101);
  pace.at(at(110, 400));
  expect(pace.at(at(110, 110))).toBe(1);
  // Earlier judgments do not affect the pace from here on.
  expect(pace.at(at(113, 125))).toBe(5);
});

test("if a run's counters are reset, its pace starts again", () => {
  const pace = new Pace();
  pace.at(at(100, 200));
  pace.at(at(110, 400));
  pace.at(at(10, 400));
  expect(pace.at(at(14, 420))).toBe(5);
});

test("a run that stores nothing for long never has a pace of 0, since the time left would be infinite", () => {
  const pace = new Pace();
  pace.at(at(10, 40));
  expect(pace.at(at(40, 40))).toBe(1);
});
