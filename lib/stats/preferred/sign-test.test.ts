import { expect, test } from "vitest";
import { seeded } from "@/lib/stats/random";
import { questionsForSignTest, signTest } from "./sign-test";

test.each([
  // 2 × (1 + 10 + 45) / 1,024
  [8, 2, 112 / 1024],
  [2, 8, 112 / 1024],
  [5, 0, 2 / 32],
  // Would be above 1.
  [3, 3, 1],
  [0, 0, 1],
])("%d wins against %d losses", (wins, losses, p) => expect(signTest(wins, losses)).toBeCloseTo(p, 12));

test("many questions give a p-value too", () => {
  // 100,000 questions: a z of 2 (50,316 against 49,684).
  expect(signTest(50_316, 49_684)).toBeCloseTo(0.0459, 3);
  expect(signTest(60_000, 40_000)).toBe(0);
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
    found += Number(signTest(wins, n - wins) <= 0.05);
  }
  // Three standard errors of a share from 2,000 studies.
  expect(Math.abs(found / studies - 0.8037)).toBeLessThan(0.027);
});
