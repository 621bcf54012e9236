import { type ClassCount, classTotals, countClasses } from "@/lib/stats/confusion";
import { type Figure, noFigure, normalInterval, z95 } from "@/lib/stats/estimate";

/** The probability that a good sample scores above a bad one; ties count half (Mann and Whitney 1947). Null with one class. */
export const auroc = (scores: readonly number[], labels: readonly boolean[]): number | null =>
  aurocOfCounts(countClasses(scores, labels)).value;

/** The shares of bad scores below a score and of good ones above; ties count half. */
export interface Placement {
  badBelow: number;
  goodAbove: number;
}

export function placementsOf(counts: readonly ClassCount[]): Placement[] {
  const { good, bad } = classTotals(counts);
  let goodBelow = 0;
  let badBelow = 0;
  return counts.map((count) => {
    const placement = {
      badBelow: (badBelow + count.bad / 2) / bad,
      goodAbove: (good - goodBelow - count.good / 2) / good,
    };
    goodBelow += count.good;
    badBelow += count.bad;
    return placement;
  });
}

/** The area ± 1.96 standard errors of DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988), within 0 to 1. */
export function aurocOfCounts(counts: readonly ClassCount[]): Figure {
  const { good, bad } = classTotals(counts);
  if (good + bad === 0) return noFigure("no-pairs");
  if (good === 0 || bad === 0) return noFigure("one-class");
  let won = 0;
  let squaresOfGood = 0;
  let squaresOfBad = 0;
  for (const [index, { badBelow, goodAbove }] of placementsOf(counts).entries()) {
    const count = counts[index] ?? { good: 0, bad: 0 };
    won += count.good * badBelow;
    squaresOfGood += count.good * badBelow * badBelow;
    squaresOfBad += count.bad * goodAbove * goodAbove;
  }
  const value = won / good;
  if (good < 2 || bad < 2) return { value, ci95: null, cause: "too-few" };
  if (counts.length === 1) return { value, ci95: null, cause: "scores-equal" };
  if (value === 0 || value === 1) return { value, ci95: completeSeparation(value, good, bad), cause: null };
  const varianceOfGood = Math.max(0, squaresOfGood - good * value * value) / (good - 1);
  const varianceOfBad = Math.max(0, squaresOfBad - bad * value * value) / (bad - 1);
  const error = Math.sqrt(varianceOfGood / good + varianceOfBad / bad);
  return { value, ci95: normalInterval(value, error, 0, 1), cause: null };
}

/** DeLong's error is 0 if the scores separate the classes, so this is the score interval (method 5) of R. G. Newcombe, Statistics
 *  in Medicine 25 (2006), with Hanley and McNeil's variance, symmetrised. */
export function completeSeparation(value: 0 | 1, good: number, bad: number): [number, number] {
  const half = (good + bad) / 2 - 1;
  const isWithin = (area: number) => {
    const variance = (area * (1 - area) * (1 + (half * (1 - area)) / (2 - area) + (half * area) / (1 + area))) / (good * bad);
    return Math.abs(value - area) <= z95 * Math.sqrt(variance);
  };
  let inside = value + (value === 1 ? -1e-12 : 1e-12);
  let outside = 1 - value;
  for (let step = 0; step < 60; step++) {
    const middle = (inside + outside) / 2;
    if (isWithin(middle)) inside = middle;
    else outside = middle;
  }
  return value === 1 ? [inside, 1] : [0, inside];
}
