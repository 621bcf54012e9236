import { expect, test } from "vitest";
import { createAttemptLimit } from "./attempt-limit";

const minute = 60_000;
const rules = { free: 3, firstWait: minute, longestWait: 5 * minute, forgetAfter: 60 * minute };

test("after the free failures each further one doubles the wait, up to the longest", () => {
  const limit = createAttemptLimit(rules);
  expect([0, 1, 2].map((at) => limit.begin("ann", at))).toEqual([0, 0, 0]);
  expect(limit.begin("ann", 2)).toBe(minute);
  let now = 2;
  for (const wait of [1, 2, 4, 5, 5]) {
    expect(limit.begin("ann", now + wait * minute - 1)).toBe(1);
    now += wait * minute;
    expect(limit.begin("ann", now)).toBe(0);
  }
});

test("refused attempts do not lengthen the wait, and keys are independent", () => {
  const limit = createAttemptLimit(rules);
  for (const at of [0, 0, 0]) limit.begin("ann", at);
  for (let n = 0; n < 100; n++) limit.begin("ann", 10);
  expect(limit.begin("ann", minute)).toBe(0);
  expect(limit.begin("bo", 10)).toBe(0);
});

test("a success is not counted, and failures are forgotten after a quiet time", () => {
  const limit = createAttemptLimit(rules);
  for (let n = 0; n < 20; n++) {
    expect(limit.begin("ann", n)).toBe(0);
    limit.succeed("ann");
  }
  for (const at of [0, 1, 2]) limit.begin("bo", at);
  const later = 2 + 60 * minute;
  expect([0, 1, 2].map((after) => limit.begin("bo", later + after))).toEqual([0, 0, 0]);
});

test("memory is bounded: the key unused for longest is dropped first", () => {
  const limit = createAttemptLimit({ ...rules, capacity: 2 });
  for (const at of [0, 0, 0]) limit.begin("ann", at);
  limit.begin("bo", 1);
  expect(limit.begin("ann", 2)).toBeGreaterThan(0);
  limit.begin("cy", 3);
  expect(limit.begin("ann", 4)).toBe(0);
});
