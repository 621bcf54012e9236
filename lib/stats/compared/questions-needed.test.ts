import { expect, test } from "vitest";
import { differenceFound, questionsToFind, questionsToRuleOut } from "./questions-needed";

// By Python 3.11 with scipy 1.17:
//   def need(size, s, level=.05):
//       n = 2
//       while n < ((stats.t.ppf(1 - level / 2, n - 1) + stats.t.ppf(.8, n - 1)) * s / size) ** 2: n += 1
//       return n
test.each([
  [0.03, 0.1, 0.05, 90],
  [0.03, 0.25, 0.05, 548],
  [0.05, 0.3, 0.05, 285],
  [0.02, 0.15, 0.05, 444],
  [0.1, 0.05, 0.05, 5],
  [0.03, 0.25, 0.01, 815],
  [0.01, 0.01, 0.05, 10],
])("a difference of %d with a spread of %d at the level %d needs %d questions", (size, spread, level, needed) => {
  expect(questionsToFind(size, spread, level)).toBe(needed);
});

// The smallest n with scipy.stats.beta.ppf(.975, 1, n) <= size.
test.each([
  [0.01, 368],
  [0.03, 122],
  [0.05, 72],
  [0.1, 36],
  [1, 1],
])("an unseen change of %d is ruled out by %d questions", (size, needed) => expect(questionsToRuleOut(size)).toBe(needed));

test("what the needed questions find is the difference that was asked for", () => {
  for (const spread of [0.05, 0.1, 0.3])
    for (const difference of [0.01, 0.03, 0.1]) {
      const needed = questionsToFind(difference, spread);
      expect(differenceFound(needed, spread)).toBeLessThanOrEqual(difference + 1e-9);
      if (needed > 2) expect(differenceFound(needed - 1, spread)).toBeGreaterThan(difference);
    }
});
