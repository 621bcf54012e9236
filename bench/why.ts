// npm run bench -- why: how often slices or groups of questions are claimed to differ that do not, and how often planted ones are found.
import { totalsOf } from "@/lib/stats/mean-interval";
import type { Verdict } from "@/lib/stats/slices/corrected";
import { compareShares } from "@/lib/stats/slices/failures";
import { interactionOf } from "@/lib/stats/slices/interaction";
import { compareMeans } from "@/lib/stats/slices/means";
import { happens, list, normal, percent, print, type Shape, shapes, uniform } from "./simulated";

const trials = 500;
const level = 0.025;
const isClaim = ({ verdict }: { verdict: Verdict }): boolean => verdict !== "not-established";

/** Which of a run's samples are in each of 6 groups, and in each of 40 values of 10 keys. */
interface Parts {
  groups: boolean[][];
  slices: boolean[][];
}

const membership = (labels: readonly number[], values: number): boolean[][] =>
  list(values, (value) => labels.map((label) => label === value));

const splits: Record<string, (n: number) => Parts> = {
  "10 independent keys": (n) => ({
    groups: membership(
      list(n, () => Math.floor(uniform() * 6)),
      6,
    ),
    slices: list(10, () =>
      membership(
        list(n, () => Math.floor(uniform() * 4)),
        4,
      ),
    ).flat(),
  }),
  "unequal values, one in 50 rows": (n) => ({
    groups: membership(
      list(n, () => Math.min(5, Math.floor(uniform() ** 3 * 6))),
      6,
    ),
    slices: list(10, () =>
      membership(
        list(n, () => (happens(0.02) ? 3 : Math.floor(uniform() ** 2 * 3))),
        4,
      ),
    ).flat(),
  }),
  "keys that nearly repeat each other": (n) => {
    const own = list(n, () => Math.floor(uniform() * 4));
    const like = (): number[] => own.map((label) => (happens(0.1) ? Math.floor(uniform() * 4) : label));
    return { groups: membership(like(), 6), slices: list(10, () => membership(like(), 4)).flat() };
  },
};

function anyShare({ groups, slices }: Parts, failed: readonly boolean[]): boolean {
  const count = (isIn: readonly boolean[]) => ({
    n: isIn.filter(Boolean).length,
    failed: failed.filter((one, at) => one && isIn[at]).length,
  });
  const total = count(failed.map(() => true));
  return [groups, slices].some((family) => compareShares(family.map(count), total, { level }).some(isClaim));
}

function anyMean({ groups, slices }: Parts, scores: readonly number[]): boolean {
  const totals = (isIn: readonly boolean[]) => totalsOf(scores.filter((_, at) => isIn[at]));
  return [groups, slices].some((family) => compareMeans(family.map(totals), totalsOf(scores), { level }).some(isClaim));
}

const shareOf = (trial: () => boolean): number => list(trials, trial).filter(Boolean).length / trials;
const sizes = [120, 500];

print(
  `Any false claim of 6 groups and 40 slices, each family at ${level}: shares of failures`,
  ["slices", "n", "5 % fail", "20 % fail", "50 % fail"],
  Object.entries(splits).flatMap(([name, split]) =>
    sizes.map((n) => [
      name,
      String(n),
      ...[0.05, 0.2, 0.5].map((chance) =>
        percent(
          shareOf(() =>
            anyShare(
              split(n),
              list(n, () => happens(chance)),
            ),
          ),
        ),
      ),
    ]),
  ),
);
print(
  "The same of mean scores",
  ["slices", "n", ...Object.keys(shapes)],
  Object.entries(splits).flatMap(([name, split]) =>
    sizes.map((n) => [
      name,
      String(n),
      ...Object.values(shapes).map((shape: Shape) =>
        percent(
          shareOf(() =>
            anyMean(
              split(n),
              list(n, () => shape()()),
            ),
          ),
        ),
      ),
    ]),
  ),
);
print(
  "Found: one of 40 slices, a quarter of the samples, fails more than the other 10 %",
  ["fails", "n", "found"],
  [0.2, 0.3, 0.4, 0.6].flatMap((chance) =>
    sizes.map((n) => {
      const found = shareOf(() => {
        const { slices } = splits["10 independent keys"]?.(n) ?? { slices: [] };
        const failed = list(n, (at) => happens(slices[0]?.[at] ? chance : 0.1));
        const counts = slices.map((isIn) => ({
          n: isIn.filter(Boolean).length,
          failed: failed.filter((one, at) => one && isIn[at]).length,
        }));
        const [first] = compareShares(counts, { n, failed: failed.filter(Boolean).length }, { level });
        return first?.verdict === "more";
      });
      return [percent(chance), String(n), percent(found)];
    }),
  ),
);

/** Four slices, the last of them a tenth; `spread` of its differences relative to the others. */
function differencesOf(n: number, spread: number, shift: number) {
  const labels = list(n, () => (happens(0.1) ? 3 : Math.floor(uniform() * 3)));
  return list(4, (slice) => {
    const rows = labels.filter((label) => label === slice).length;
    const [by, scale] = slice === 3 ? [shift, spread] : [0, 1];
    return {
      baseline: new Float64Array(rows),
      candidate: Float64Array.from({ length: rows }, () => Math.max(-1, Math.min(1, 0.05 + by + 0.2 * scale * normal()))),
    };
  });
}
print(
  "Interaction of a paired difference with four slices, the last a tenth of all: p ≤ 0.05",
  ["the last slice", "n = 120", "n = 500"],
  (
    [
      ["as the others", 1, 0],
      ["varies three times as much", 3, 0],
      ["varies a third as much", 1 / 3, 0],
      ["0.1 lower", 1, -0.1],
      ["0.2 lower", 1, -0.2],
    ] as const
  ).map(([name, spread, shift]) => [
    name,
    ...sizes.map((n) => percent(shareOf(() => (interactionOf(differencesOf(n, spread, shift), { level }).p ?? 1) <= 0.05))),
  ]),
);
