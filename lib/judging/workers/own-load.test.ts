import { expect, test } from "vitest";
import { watchOwnLoad } from "./several";

test("a process is busy once it has used a whole processor for five seconds in a row", () => {
  let at = 0;
  let used = 0;
  const isBusy = watchOwnLoad(
    (before) => ({ user: used - (before?.user ?? 0), system: 0 }),
    () => at,
  );
  const second = (share: number) => {
    at += 1_000;
    used += share * 1_000_000;
    return isBusy();
  };
  expect([1, 1, 1, 1, 0.95].map(second)).toEqual([false, false, false, false, true]);
  expect([0.8, 1, 1, 1, 1, 1].map(second)).toEqual([false, false, false, false, false, true]);
});
