import { expect, test } from "vitest";
import { watchErrors } from "./hopeless";

const failed = { error: "timeout", errorDetail: "too late" } as const;

test("a server is given up after a hundred consecutive errors plus the calls in flight", () => {
  const told = watchErrors(4);
  const said = Array.from({ length: 104 }, () => told(failed, 0));
  expect(said.slice(0, 103)).toEqual(Array(103).fill(null));
  expect(said[103]).toContain("answered none of 104 requests (the last: timeout, too late)");
});

test("any answer, readable or not, restarts the count", () => {
  const told = watchErrors(1);
  for (let n = 0; n < 100; n++) told(failed, 0);
  expect(told(failed, 1)).toBeNull();
  for (let n = 0; n < 99; n++) expect(told(failed, 1)).toBeNull();
  expect(told(failed, 1)).toContain("of 101 requests");
});

test("a server that answers every request with HTTP 400 has refused them", () => {
  const told = watchErrors(4);
  const refused = { error: "http-400", errorDetail: "no such field." } as const;
  const said = Array.from({ length: 104 }, () => told(refused, 0));
  expect(said[103]).toContain("has refused 104 requests (the last: http-400, no such field). Resume");
});
