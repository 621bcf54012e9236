import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { mcNemarExact } from "@/lib/stats/shares/mcnemar-exact";
import { bradleyTerry, strengthIntervals, winsOf } from "./bradley-terry";
import { questionsForSignTest } from "./sign-test";

const close = (found: number[] | null, expected: number[]) => {
  expect(found).toHaveLength(expected.length);
  for (const [at, one] of expected.entries()) expect(found?.[at]).toBeCloseTo(one, 6);
};

test("of two, the strengths are the shares of their wins, a tie counting half for each", () => {
  close(
    bradleyTerry([
      [0, 3],
      [1, 0],
    ]),
    [0.75, 0.25],
  );
  close(
    bradleyTerry([
      [0, 2.5],
      [0.5, 0],
    ]),
    [5 / 6, 1 / 6],
  );
});

test("of three that fit the model exactly, the strengths are those planted", () => {
  // 4, 2 and 1: the chances are 4 in 6, 8 in 10 and 4 in 6.
  close(
    bradleyTerry([
      [0, 4, 8],
      [2, 0, 4],
      [2, 2, 0],
    ]),
    [4 / 7, 2 / 7, 1 / 7],
  );
});

test("two that never met are compared through a third", () => {
  close(
    bradleyTerry([
      [0, 2, 0],
      [1, 0, 3],
      [0, 1, 0],
    ]),
    [6 / 10, 3 / 10, 1 / 10],
  );
});

test("without wins that lead from each to every other one there are no strengths", () => {
  const never = [
    [0, 3],
    [0, 0],
  ];
  const apart = [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ];
  expect(bradleyTerry(never)).toBeNull();
  expect(bradleyTerry(apart)).toBeNull();
  expect(bradleyTerry([[0]])).toBeNull();
});

// Python with numpy: V is the pseudo-inverse of the information at the maximum; of each, the gradient of log(s / (1 - s)) is 1 for
// itself and -s_j / (1 - s) for the others; B is K / (K - 1) times the sum of c @ c over the scores c of the K clusters;
// 1 / (1 + exp(-(logit(s) ± max(1.959964 * sqrt(g @ V @ g), t.ppf(.975, K - 1) * sqrt(g @ V @ B @ V @ g))))).
test("the intervals of strengths are those of the sandwich, wider where games of a cluster go together", () => {
  const wins = [
    [0, 12, 15],
    [8, 0, 11],
    [4, 7, 0],
  ];
  const strengths = bradleyTerry(wins) ?? [];
  close(strengths, [0.5246331107, 0.3068535292, 0.16851336]);
  const games = wins.flatMap((row, one) =>
    row.flatMap((won, other) =>
      other > one
        ? Array.from({ length: won + (wins[other]?.[one] ?? 0) }, (_, at) => ({ one, other, won: Number(at < won) }))
        : [],
    ),
  );
  expect(
    winsOf(
      games.map((game) => ({ ...game, cluster: "" })),
      3,
    ),
  ).toEqual(wins);
  const intervals = (size: number) =>
    strengthIntervals(
      games.map((game, at) => ({ ...game, cluster: String(Math.floor(at / size)) })),
      strengths,
    )?.flat() ?? [];
  close(intervals(1), [0.3526907582, 0.690927082, 0.1773060371, 0.4762592167, 0.0886818518, 0.296804016]);
  close(intervals(4), [0.2057643543, 0.8246063366, 0.0897771849, 0.6652139251, 0.0546589661, 0.4153315267]);
});

test("the number of questions for a preference is the first with enough power", () => {
  // 6 of 6 is the first significant result, and certain if one side always wins.
  expect(questionsForSignTest(1)).toBe(6);
  expect(questionsForSignTest(0.6)).toBe(199);
  expect(questionsForSignTest(0.4)).toBe(199);
  expect(questionsForSignTest(0.51)).toBeNull();
  expect(questionsForSignTest(0.5)).toBeNull();
});

test("a planted preference of 60 to 40 is found with that number of questions in 80%", () => {
  const random = seeded(39);
  const n = questionsForSignTest(0.6) ?? 0;
  const studies = 2_000;
  let found = 0;
  for (let study = 0; study < studies; study++) {
    let wins = 0;
    for (let question = 0; question < n; question++) wins += Number(random() < 0.6 * 2 ** 32);
    found += Number(mcNemarExact(wins, n - wins) <= 0.05);
  }
  // Three standard errors of a share from 2,000 studies.
  expect(Math.abs(found / studies - 0.8037)).toBeLessThan(0.027);
});
