import { expect, test } from "vitest";
import { Pace, paceOfAll } from "./pace";

const at = (seconds: number, done: number) => ({ ok: done, failed: 0, workedMs: seconds * 1000 });

test("the pace of all work is judgments by seconds, errors included, and unknown before the first", () => {
  expect(paceOfAll({ ok: 30, failed: 10, workedMs: 8_000 })).toBe(5);
  expect(paceOfAll(at(8, 0))).toBeNull();
  expect(paceOfAll(at(0, 5))).toBeNull();
});

test("a pace follows a change of speed within seconds of work, whatever came before", () => {
  const pace = new Pace();
  for (let second = 0; second <= 100; second++) pace.at(at(second, second * 50));
  let last: number | null = null;
  for (let second = 101; second <= 120; second++) last = pace.at(at(second, 5_000 + (second - 100) * 2));
  expect(last).toBe(2);
});

test("looking again while nothing is stored changes nothing", () => {
  const pace = new Pace();
  for (let second = 0; second <= 10; second++) pace.at(at(second, second * 4));
  expect(Array.from({ length: 50 }, () => pace.at(at(10, 40)))).toEqual(Array(50).fill(4));
});

test("until some seconds were followed, and after errors are asked again, the pace is that of all work", () => {
  const pace = new Pace();
  expect(pace.at(at(100, 200))).toBe(2);
  expect(pace.at(at(101, 300))).toBeCloseTo(300 / 101);
  pace.at(at(110, 400));
  expect(pace.at(at(110, 110))).toBe(1);
});

test("a run that stores nothing for long has no pace of 0, which would promise an end at no time", () => {
  const pace = new Pace();
  pace.at(at(10, 40));
  expect(pace.at(at(40, 40))).toBe(1);
});
