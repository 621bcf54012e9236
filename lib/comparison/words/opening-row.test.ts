import { expect, test } from "vitest";
import type { MetricComparison } from "./metrics";
import { openingRow } from "./opening-row";

const row = (run: string, difference: number, verdict: MetricComparison["verdict"]) =>
  ({ run, difference, verdict }) as MetricComparison;
const metrics = {
  one: [row("b", -0.4, "not-distinguishable"), row("c", 0.1, "better")],
  two: [row("b", -0.1, "worse"), row("c", -0.2, "worse")],
};
const open = (metric: string | null, run: string | null) => {
  const found = openingRow(metrics, { metric, run });
  return [found?.metric, found?.run];
};

test("a comparison opens on the largest loss that is worse, else on the largest loss", () => {
  expect(open(null, null)).toEqual(["two", "c"]);
  expect(open("one", null)).toEqual(["one", "b"]);
  expect(open(null, "b")).toEqual(["two", "b"]);
  expect(open("one", "c")).toEqual(["one", "c"]);
  expect(open("gone", "gone")).toEqual(["two", "c"]);
  expect(openingRow({}, { metric: null, run: null })).toBeUndefined();
});
