import { expect, test } from "vitest";
import { watchErrors } from "./hopeless";

const failed = { error: "timeout", errorDetail: "too late" } as const;

test("a server is given up on at the hundredth error in a row beside those in flight, not before", () => {
  const told = watchErrors(4);
  const said = Array.from({ length: 104 }, () => told(failed, 0));
  expect(said.slice(0, 103)).toEqual(Array(103).fill(null));
  expect(said[103]).toContain("answered nothing for 104 judgments (the last: timeout, too late)");
});

test("an answer, readable or not, begins the count anew", () => {
  const told = watchErrors(1);
  for (let n = 0; n < 100; n++) told(failed, 0);
  expect(told(failed, 1)).toBeNull();
  for (let n = 0; n < 99; n++) expect(told(failed, 1)).toBeNull();
  expect(told(failed, 1)).toContain("for 101 judgments");
});
