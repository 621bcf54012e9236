import { expect, test } from "vitest";
import { keptComparison } from "./compare";

test("a shared comparison's link keeps the metric and the candidate's letter, and the questions only if texts are shown", () => {
  const address = "?runs=a1,b2,c3&margin=0.1&metric=m&candidate=c3&show=losses&q=word&page=2&view=v&open=k";
  expect(keptComparison(address, "texts")).toBe("?candidate=C&metric=m&show=losses&q=word");
  expect(keptComparison(address, "scores")).toBe("?candidate=C&metric=m");
  expect(keptComparison("?runs=a1,b2&candidate=a1", "texts")).toBe("");
});
