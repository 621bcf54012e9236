import { expect, test } from "vitest";
import { createLogLimit } from "./log-limit";

function withClock() {
  const clock = { now: 0 };
  return { clock, limit: createLogLimit(() => clock.now) };
}

test("a message repeated within a minute is counted, and the count is logged when the minute is over", () => {
  const { clock, limit } = withClock();
  expect(limit.admit("The disk is full.")).toEqual(["The disk is full."]);
  for (let time = 0; time < 500; time++) expect(limit.admit("The disk is full.")).toEqual([]);
  expect(limit.settle()).toEqual([]);
  clock.now = 60_000;
  expect(limit.admit("Another.")).toEqual(["… again 500 times: The disk is full.", "Another."]);
  expect(limit.admit("The disk is full.")).toEqual(["The disk is full."]);
});

test("messages that differ only in quoted text or stack count as one", () => {
  const { limit } = withClock();
  const failed = (id: string) => `Error: Failed to find Server Action "${id}". It may be older.\n    at x.js:${id.length}`;
  expect(limit.admit(failed("00"))).toHaveLength(1);
  for (let id = 0; id < 100; id++) expect(limit.admit(failed(`a${id}`))).toEqual([]);
  expect(limit.settle(true)).toEqual(['… again 100 times: Error: Failed to find Server Action "…". It may be older.']);
});

test("a flood of different messages is bounded, and the log says how many were left out", () => {
  const { clock, limit } = withClock();
  let written = 0;
  for (let second = 0; second < 600; second++) {
    clock.now = second * 1_000;
    for (let one = 0; one < 50; one++)
      for (const line of limit.admit(`${second} ${one} ${"x".repeat(500)}`)) written += line.length;
  }
  expect(written).toBeLessThan(512 * 1024 + 11 * 64 * 1024);
  clock.now += 600_000;
  expect(limit.admit("calm again").at(-2)).toMatch(/^… [\d]+ messages were left out: too many came at once\.$/);
});

test("memory is bounded", () => {
  const { limit } = withClock();
  for (let one = 0; one < 5_000; one++) limit.admit(`message ${one}`);
  expect(limit.admit("message 0")).toEqual(["message 0"]);
});
