import { expect, test } from "vitest";
import { readOpened } from "./opened";

test("the cookie lists open sections; other values are ignored", () => {
  expect(readOpened("judge.context-adherence-plus")).toEqual(["judge", "context-adherence-plus"]);
  expect(readOpened("judge..<b>.A.x y")).toEqual(["judge"]);
  expect(readOpened(undefined)).toEqual([]);
  expect(readOpened("a.".repeat(10_000))).toHaveLength(20);
});
