import { expect, test } from "vitest";
import type { PairPreferences } from "@/lib/rounds/words/preferences/figures";
import { peopleLines } from "./people-lines";

const pair: PairPreferences = {
  a: "r1",
  b: "r2",
  people: 2,
  choices: { a: 30, b: 14, equal: 3, cannot: 2 },
  questions: { total: 40, a: 23, b: 12, equal: 3, cannot: 1, split: 1 },
  shareA: { share: 23 / 35, ci95: [0.492, 0.791], n: 35 },
  p: 0.0895,
  agreement: { alpha: 0.45, questions: 9 },
  metrics: {
    "answer-relevance": { share: 0.7, ci95: [0.48, 0.85], n: 20 },
    "context-relevance": { share: null, ci95: null, n: 0 },
  },
};
const runs = ["r1", "r2", "r3"].map((id) => ({ id, name: id }));

test("what people prefer is a line for each pair, and one for the strengths", () => {
  const strengths = { r1: 0.57, r2: 0.29, r3: 0.14 };
  const strengthCi95: Record<string, [number, number]> = { r1: [0.41, 0.72], r2: [0.18, 0.43], r3: [0.07, 0.25] };
  expect(peopleLines(runs, { runs: {}, paired: [], preferences: { pairs: [pair], strengths, strengthCi95 } })).toEqual([
    "Compared blind, 2 people prefer A on 23 and B on 12 of 40 questions; of the 35, A has 66% (49% to 79%), p 0.089. People agree with alpha 0.45 on 9 shared questions. The higher score is on the side that people prefer: answer-relevance on 70% of 20 questions.",
    "Strengths (Bradley-Terry): A 0.57 (0.41 to 0.72), B 0.29 (0.18 to 0.43) and C 0.14 (0.07 to 0.25).",
  ]);
});
