import { expect, test } from "vitest";
import { zAt } from "@/lib/stats/shares/normal-quantile";
import { comparisonsOf, lookAt, lookLevels, looksOf } from "./looks";

test("looks grow by three tenths and end with all questions", () => {
  expect(looksOf(400)).toEqual([40, 52, 68, 88, 114, 148, 192, 250, 325, 400]);
  expect(looksOf(26)).toEqual([26]);
});

test("the levels are those of Pocock-type spending", () => {
  const critical = (shares: number[], level: number) => lookLevels(shares, level).map((one) => Number(zAt(one).toFixed(2)));
  // Lan and DeMets (Biometrika 1983) and ldbounds: five equal looks at 5%.
  expect(critical([0.2, 0.4, 0.6, 0.8, 1], 0.05)).toEqual([2.44, 2.43, 2.41, 2.4, 2.39]);
  expect(critical([1], 0.05)).toEqual([1.96]);
});

test("fewer comparisons make every look's level larger", () => {
  const shares = looksOf(1_000).map((n) => n / 1_000);
  const levels = [12, 6, 3, 2].map((left) => lookLevels(shares, 0.05 / comparisonsOf(left)));
  for (let at = 1; at < levels.length; at++)
    for (const [look, level] of (levels[at] ?? []).entries()) expect(level).toBeGreaterThan(levels[at - 1]?.[look] ?? 0);
});

test("who is worse is out, unless questions too rare to be seen could make up for it", () => {
  const scores = (n: number, mean: number) => Float64Array.from({ length: n }, (_, at) => mean + (at % 7) / 100);
  const at = (n: number) =>
    lookAt(
      [
        scores(n, 0.5),
        Float64Array.from(scores(n, 0.6)),
        Float64Array.from(scores(n, 0.6), (one, q) => one + (q % 2 ? 0.0021 : -0.0019)),
      ],
      { isIn: [true, true, true], levelAmong: () => 0.001, margin: 0.03 },
    );
  expect(at(48).found.map((one) => one?.state)).toEqual(["in", "in", "leads"]);
  expect(at(56).found.map((one) => one?.state)).toEqual(["out", "in", "leads"]);
  expect(at(176)).toMatchObject({ leader: 2, isDecided: true });
  expect(at(176).found.map((one) => one?.state)).toEqual(["out", "equal", "leads"]);
});
