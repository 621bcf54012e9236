import { expect, test } from "vitest";
import { roundGoal } from "./queue";

test("a queue is reviewed in rounds of 20, the last one as long as what is left", () => {
  expect([roundGoal(0, 107), roundGoal(19, 107), roundGoal(20, 107), roundGoal(105, 107)]).toEqual([20, 20, 40, 107]);
  expect([roundGoal(0, 8), roundGoal(8, 8)]).toEqual([8, 8]);
});
