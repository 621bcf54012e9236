import { expect, test } from "vitest";
import { createMissLimit } from "./miss-limit";

const start = 1_000_000;

test("thirty misses go through, the next has to wait, and waiting helps", () => {
  const limit = createMissLimit();
  for (let at = 0; at < 30; at++) expect(limit.miss("a", start)).toBeNull();
  const wait = limit.miss("a", start);
  expect(wait).toBe(2);
  expect(limit.miss("a", start + 1000 * Number(wait))).toBeNull();
  expect(limit.miss("a", start + 1000 * Number(wait))).toBe(2);
});

test("one address's misses are not another's", () => {
  const limit = createMissLimit();
  for (let at = 0; at < 40; at++) limit.miss("a", start);
  expect(limit.miss("b", start)).toBeNull();
});

test("memory is bounded: addresses quiet for longest are dropped", () => {
  const limit = createMissLimit({ capacity: 2 });
  for (let at = 0; at < 40; at++) limit.miss("a", start);
  limit.miss("b", start);
  expect(limit.miss("a", start)).not.toBeNull();
  limit.miss("c", start);
  expect(limit.miss("a", start)).not.toBeNull();
  limit.miss("d", start);
  limit.miss("e", start);
  expect(limit.miss("a", start)).toBeNull();
});
