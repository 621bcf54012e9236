import { expect, test } from "vitest";
import type { ScoredControl } from "./measure";
import { compareAgain } from "./read";

const canary = (score: (at: number) => number): ScoredControl[] =>
  Array.from({ length: 30 }, (_, at) => ({ id: String(at), kind: "quote", source: at, pair: null, score: score(at) }));

const noise = { pairs: 40, changed: { hits: 2, of: 40, ci95: null }, meanAbsolute: 0.02 };
const about = { metric: "m", passes: 0.5, sameSetup: true, noise };
const inTurn = (at: number): number => (at % 2 === 0 ? 0.2 : 0.8);
const before = canary(inTurn);

test("a judge that moves as much as untouched samples do is the same", () => {
  const after = canary((at) => (at === 0 ? 0.6 : inTurn(at)));
  expect(compareAgain(before, after, about)).toMatchObject({ verdict: "same", changed: { hits: 1, of: 30 } });
});

test("scores that all move to one side differ, without any changed verdict", () => {
  const after = canary((at) => (at % 2 === 0 ? 0.1 : 0.65));
  expect(compareAgain(before, after, about)).toMatchObject({ verdict: "differs", changed: { hits: 0 } });
});

test("verdicts that change in both directions differ, although the mean stays", () => {
  const after = canary((at) => (at < 12 ? inTurn(at + 1) : inTurn(at)));
  const found = compareAgain(before, after, about);
  expect(found).toMatchObject({ verdict: "differs", changed: { hits: 12, of: 30 } });
  expect(found.change?.mean).toBeCloseTo(0, 9);
});

test("controls without a score on either side are left out, and a few are too few", () => {
  const after = canary((at) => before[at]?.score ?? 0).map((one, at) => (at < 21 ? { ...one, score: null } : one));
  expect(compareAgain(before, after, about)).toMatchObject({ verdict: "too-few", changed: { of: 9 } });
});
