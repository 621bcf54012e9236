import { expect, test } from "vitest";
import { varianceComponents } from "./repetitions";

const near = (variance: number, share: number) => ({ variance: expect.closeTo(variance, 9), share: expect.closeTo(share, 9) });

const one = [
  [
    [0.5, 0.6, 0.4],
    [0.7, 0.8],
  ],
  [[0.2, 0.3], [0.4, 0.4, 0.3], [0.1]],
  [[0.9, 0.8, 0.9]],
  [[0.6], [0.5, 0.9]],
];
const two = [
  [
    [0.4, 0.5],
    [0.6, 0.6],
  ],
  [
    [0.9, 0.7],
    [0.8, 0.9],
  ],
  [
    [0.3, 0.4],
    [0.2, 0.2],
  ],
];

// numpy 2.4: Z are indicators of configurations, questions, system and judge repetitions; P(Z) = Z @ pinv(Z)
//   A = [P(Zq) - P(Zc), P(Zs) - P(Zq), I - P(Zs)]; V = [Zq @ Zq.T, Zs @ Zs.T, I]
//   numpy.linalg.solve([[trace(a @ v) for v in V] for a in A], [y @ a @ y for a in A])
test.each([
  ["unequal counts", [one], [0.053302826636159956, 0.01128628628628627, 0.013703703703703654]],
  ["equal counts", [two], [0.071875, 0.005, 0.0058333333333333]],
  ["two configurations", [one, two], [0.06097929188354946, 0.008354063018242031, 0.010555555555555575]],
])("%s: the components of a nested analysis of variance", (_, tables, [question = 0, system = 0, judge = 0]) => {
  const total = question + system + judge;
  expect(varianceComponents(tables)).toEqual({
    question: near(question, question / total),
    system: near(system, system / total),
    judge: near(judge, judge / total),
  });
});

test("a configuration that scores more adds nothing", () => {
  const more = two.map((runs) => runs.map((scores) => scores.map((score) => score + 0.1)));
  expect(varianceComponents([two, more]).question?.variance).toBeCloseTo(varianceComponents([two]).question?.variance ?? 0, 12);
});

test("a level without repetitions is null, and part of the level above", () => {
  const once = two.map((runs) => runs.map(([first = 0]) => [first]));
  const found = varianceComponents([once]);
  expect(found.judge).toBeNull();
  // The mean of the questions' variances: 0.02, 0.005 and 0.005.
  expect(found.system?.variance).toBeCloseTo(0.01, 12);
  const single = two.map(([[first = 0] = []]) => [[first]]);
  // The variance of 0.4, 0.9 and 0.3.
  expect(varianceComponents([single])).toEqual({ question: near(0.31 / 3, 1), system: null, judge: null });
  expect(varianceComponents([[[[0.4]]]])).toEqual({ question: null, system: null, judge: null });
  expect(varianceComponents([])).toEqual({ question: null, system: null, judge: null });
});

test("a judge that gives one system repetition two scores, and gaps", () => {
  const judged = [[[0.2, 0.4], [Number.NaN]], [[0.9, 0.7]], [[]]];
  expect(varianceComponents([judged])).toEqual({
    question: near(0.115, 0.115 / 0.135),
    system: null,
    judge: near(0.02, 0.02 / 0.135),
  });
});

test("a negative estimate counts as 0, and equal scores have shares of 0", () => {
  const even = [[[0.2, 0.8]], [[0.8, 0.2]]];
  expect(varianceComponents([even])).toEqual({ question: near(0, 0), system: null, judge: near(0.18, 1) });
  expect(varianceComponents([[[[0.5, 0.5]], [[0.5, 0.5]]]])).toMatchObject({ question: near(0, 0), judge: near(0, 0) });
});
