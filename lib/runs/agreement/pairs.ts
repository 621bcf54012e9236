import type { MetricAgreement } from "@/lib/domain/agreement";
import { labelText } from "@/lib/domain/label";
import { aurocOfCounts } from "@/lib/stats/auroc";
import { calibrate } from "@/lib/stats/calibration";
import { classTotals, countClasses } from "@/lib/stats/class-counts";
import { countAtLeast } from "@/lib/stats/confusion";
import { type Figure, noFigure } from "@/lib/stats/estimate";
import { cohenKappa } from "@/lib/stats/kappa";
import { spearman } from "@/lib/stats/spearman";

/** Something that was both judged and labelled. */
export interface Pair {
  sampleId: number;
  context: number | null;
  score: number;
  grade: number;
  isGood: boolean;
  label: unknown;
}

/** A metric's figures, but for the questions of its disagreements. `grades` are all that the label has; with two of them it is no grading. */
export function measurePairs(
  pairs: readonly Pair[],
  labelled: number,
  grades: readonly number[],
): Omit<MetricAgreement, "disagreements"> & { high: Pair[]; low: Pair[] } {
  const scores = pairs.map(({ score }) => score);
  const counts = countClasses(
    scores,
    pairs.map(({ isGood }) => isGood),
  );
  const { good, bad } = classTotals(counts);
  return {
    n: good + bad,
    good,
    bad,
    unscored: Math.max(0, labelled - good - bad),
    auroc: aurocOfCounts(counts),
    spearman:
      grades.length > 2
        ? spearman(
            scores,
            pairs.map(({ grade }) => grade),
          )
        : noFigure("not-graded"),
    weightedKappa: onGrades(pairs, grades),
    atLeast: countAtLeast(counts),
    calibration: calibrate(counts),
    high: first(pairs, ({ isGood }) => !isGood, -1),
    low: first(pairs, ({ isGood }) => isGood, 1),
  };
}

/** How many disagreements are shown of each direction. */
const shown = 5;

/** The pairs of a class with the highest (-1) or lowest (1) scores, without sorting all of them. */
function first(pairs: readonly Pair[], belongs: (pair: Pair) => boolean, direction: 1 | -1): Pair[] {
  const found: Pair[] = [];
  for (const pair of pairs) {
    const last = found.at(-1);
    if (!belongs(pair) || (found.length === shown && last && direction * (pair.score - last.score) >= 0)) continue;
    found.push(pair);
    found.sort((a, b) => direction * (a.score - b.score) || a.sampleId - b.sampleId);
    if (found.length > shown) found.pop();
  }
  return found;
}

/** Weighted kappa of the labels' grades and the scores put on the nearest grade, where there are 3 to 10 grades at even distances. */
function onGrades(pairs: readonly Pair[], grades: readonly number[]): Figure {
  const steps = [...grades].sort((a, b) => a - b);
  const [lowest = 0, second = 0] = steps;
  const step = second - lowest;
  const isEven = steps.every((grade, place) => Math.abs(grade - lowest - place * step) < 1e-6 * Math.max(1, Math.abs(grade)));
  if (steps.length < 3 || steps.length > 10 || !isEven) return noFigure("not-graded");
  const table = steps.map(() => steps.map(() => 0));
  for (const { score, grade } of pairs) {
    const row = table[Math.round(score * (steps.length - 1))];
    const column = Math.round((grade - lowest) / step);
    if (row) row[column] = (row[column] ?? 0) + 1;
  }
  return cohenKappa(table, "quadratic");
}

/** A pair as it is shown. */
export const disagreementOf = ({ sampleId, context, score, label }: Pair, questions: ReadonlyMap<number, string>) => ({
  sampleId,
  context,
  question: questions.get(sampleId) ?? "",
  score,
  label: labelText(label),
});
