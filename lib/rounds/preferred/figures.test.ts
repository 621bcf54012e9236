import { expect, test } from "vitest";
import type { PairChoice, StoredChoice } from "@/lib/rounds/store/choices";
import { gamesOf, preferenceFigures, preferredOn, wonBy } from "./figures";

/** Choices by question, one letter for each person: "abeb" (a, b, equal, cannot say as x). */
const chosenIn = (questions: Record<string, string>): Pick<StoredChoice, "question" | "cluster" | "person" | "choice">[] =>
  Object.entries(questions).flatMap(([question, letters]) =>
    [...letters].map((letter, person) => ({
      question,
      cluster: question,
      person: `p${person}`,
      choice: words[letter] ?? "cannot",
    })),
  );
const words: Record<string, PairChoice> = { a: "a", b: "b", e: "equal", x: "cannot" };

const questions = { q1: "a", q2: "aab", q3: "a", q4: "bb", q5: "ab", q6: "e", q7: "x", q8: "a", q9: "a" };

test("a question counts once, by what most of its people chose; ties and cannot say are left out of the test", () => {
  const found = preferenceFigures(chosenIn(questions), new Map());
  expect(found).toMatchObject({
    people: 3,
    choices: { a: 7, b: 4, equal: 1, cannot: 1 },
    questions: { total: 9, a: 5, b: 1, equal: 1, cannot: 1, split: 1 },
    shareA: { share: 5 / 6, n: 6 },
  });
  // 2 × (1 + 6) / 64
  expect(found.p).toBeCloseTo(14 / 64, 12);
  // scipy.stats.binomtest(5, 6).proportion_ci()
  expect(found.shareA.ci95?.[0]).toBeCloseTo(0.35877, 5);
  expect(found.shareA.ci95?.[1]).toBeCloseTo(0.99579, 5);
  expect(gamesOf(preferredOn(chosenIn(questions)).values()).map(({ won }) => won)).toEqual([1, 1, 1, 0, 0.5, 0.5, 1, 1]);
});

test("people's agreement is of the questions that several of them judged", () => {
  const { agreement } = preferenceFigures(chosenIn(questions), new Map());
  // Pairs: a-a 1, b-b 2, a-b and b-a 2 each; n = 7, of which 3 a and 4 b: 1 - 6 × 4 / (2 × 3 × 4).
  expect(agreement.questions).toBe(3);
  expect(agreement.alpha).toBeCloseTo(0, 12);
  expect(preferenceFigures(chosenIn({ q1: "a", q2: "b" }), new Map()).agreement).toEqual({ alpha: null, questions: 0 });
});

test("a metric agrees where its higher score is on the preferred side; equal scores and undecided questions are left out", () => {
  const scores = new Map([
    [
      "groundedness",
      new Map<string, [number, number]>([
        ["q1", [0.9, 0.2]],
        ["q2", [0.4, 0.8]],
        ["q3", [0.5, 0.5]],
        ["q4", [0, 1]],
        ["q5", [1, 0]],
        ["q6", [1, 0]],
      ]),
    ],
  ]);
  const { metrics } = preferenceFigures(chosenIn(questions), scores);
  expect(metrics.groundedness).toMatchObject({ share: 2 / 3, n: 3 });
});

test("without a decided question there is no share, and nothing is 0 instead", () => {
  const found = preferenceFigures(chosenIn({ q1: "e" }), new Map([["groundedness", new Map()]]));
  expect(found).toMatchObject({ shareA: { share: null, ci95: null, n: 0 }, p: 1 });
  expect(found.metrics.groundedness).toEqual({ share: null, ci95: null, n: 0 });
});

test("a run has the choices of its pairs, and the share that it won of the questions they decided", () => {
  const pair = (a: string, b: string, letters: Record<string, string>) => ({ a, b, chosen: chosenIn(letters) });
  const pairs = [
    pair("x", "y", { q1: "a", q2: "a", q3: "b", q4: "x" }),
    pair("y", "z", { q1: "be" }),
    pair("z", "x", { q1: "b" }),
  ];
  expect(wonBy("x", pairs)).toMatchObject({ choices: 5, share: 3 / 4, n: 4 });
  expect(wonBy("y", pairs)).toMatchObject({ choices: 6, share: 1 / 3, n: 3 });
  expect(wonBy("none", pairs)).toEqual({ choices: 0, share: null, ci95: null, n: 0 });
});

test.each([40, 7])("the interval excludes a half exactly where the test decides, in %d conversations", (conversations) => {
  const choose = (question: number, choice: "a" | "b") => ({
    question: String(question),
    cluster: String(question % conversations),
    person: "p",
    choice,
  });
  for (let n = 1; n <= 40; n++)
    for (let wins = 0; wins <= n; wins++) {
      const chosen = Array.from({ length: n }, (_, at) => choose(at, at < wins ? "a" : "b"));
      const { p, shareA } = preferenceFigures(chosen, new Map());
      const [low, high] = shareA.ci95 ?? [0, 1];
      expect([n, wins, low > 0.5 || high < 0.5]).toEqual([n, wins, p <= 0.05]);
    }
});

test("what people prefer alike in four conversations says less than in forty", () => {
  const pOf = (conversations: number) =>
    preferenceFigures(
      Array.from({ length: 40 }, (_, at) => ({
        question: String(at),
        cluster: String(at % conversations),
        person: "p",
        choice: at % 4 === 0 ? "b" : "a",
      })),
      new Map(),
    ).p;
  expect(pOf(40)).toBeLessThan(0.01);
  expect(pOf(4)).toBeGreaterThan(0.05);
});
