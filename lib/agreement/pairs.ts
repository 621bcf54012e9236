import type { MetricAgreement } from "@/lib/domain/agreement";
import { labelText } from "@/lib/domain/labels/kinds";
import { mean as meanOf } from "@/lib/metrics/shapes/models";
import { clusteredAuroc } from "@/lib/stats/auroc/clustered";
import { calibrate } from "@/lib/stats/calibration";
import { pairedDifference } from "@/lib/stats/compared/paired-difference";
import { classTotals, cohenKappa, countAtLeast, countClasses } from "@/lib/stats/confusion";
import { type Figure, noFigure, withoutInterval } from "@/lib/stats/estimate";
import { meanInterval, totalsOf } from "@/lib/stats/mean-interval";
import { spearman } from "@/lib/stats/spearman";
import { wilson } from "@/lib/stats/wilson";

export interface Pair {
  sampleId: number;
  context: number | null;
  score: number;
  grade: number;
  isGood: boolean;
  label: unknown;
}

/** `questions[i]` belongs to `pairs[i]`. `grades` are the label's distinct grades; figures for grades need three. */
export function measurePairs(
  pairs: readonly Pair[],
  questions: readonly number[],
  labelled: number,
  grades: readonly number[],
): Omit<MetricAgreement, "disagreements" | "corrected"> & { high: Pair[]; low: Pair[] } {
  const scores = pairs.map(({ score }) => score);
  const labels = pairs.map(({ isGood }) => isGood);
  const counts = countClasses(scores, labels);
  const { good, bad } = classTotals(counts);
  const n = good + bad;
  const asked = new Set(questions).size;
  const ofIndependent = (figure: Figure): Figure => (asked < n ? withoutInterval(figure, "clustered") : figure);
  const isGraded = grades.length > 2;
  const onScale = gradesFrom0To1(pairs, grades);
  const isShare = onScale.every((value, index) => value === Number(labels[index]));
  const ofShare = asked < n ? meanInterval(totalsOf(labels.map(Number), questions)) : wilson(good, n);
  const goodInterval = n === 0 ? null : ofShare;
  const ranked = () =>
    spearman(
      scores,
      pairs.map(({ grade }) => grade),
    );
  return {
    n,
    good,
    bad,
    unscored: Math.max(0, labelled - n),
    questions: asked,
    judgeMean: meanOf(scores),
    goodShare: n === 0 ? null : good / n,
    labelMean: meanOf(onScale),
    judgeInterval: meanInterval(totalsOf(scores, questions)),
    goodInterval,
    labelInterval: isShare ? goodInterval : meanInterval(totalsOf(onScale, questions)),
    gap: gapOf(scores, onScale, questions),
    auroc: clusteredAuroc(scores, labels, questions),
    spearman: isGraded ? ofIndependent(ranked()) : noFigure("not-graded"),
    weightedKappa: ofIndependent(weightedKappa(pairs, grades)),
    atLeast: countAtLeast(counts),
    calibration: calibrate(counts),
    high: extremes(pairs, ({ isGood }) => !isGood, -1),
    low: extremes(pairs, ({ isGood }) => isGood, 1),
  };
}

type Graded = Pick<Pair, "grade" | "isGood">;

/** Reads grades with the lowest as 0 and the highest as 1; of a label with one grade, 1 if it is good. */
export function gradeScale(grades: readonly number[]): (label: Graded) => number {
  const lowest = grades.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const highest = grades.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return ({ grade, isGood }) => (highest > lowest ? (grade - lowest) / (highest - lowest) : Number(isGood));
}

export const gradesFrom0To1 = (pairs: readonly Graded[], grades: readonly number[]): number[] => pairs.map(gradeScale(grades));

/** How far the judge's scores are above the labels, both from 0 to 1. */
export function gapOf(scores: readonly number[], labels: readonly number[], questions: readonly number[]): Figure {
  const found = pairedDifference({
    baseline: Float64Array.from(labels),
    candidate: Float64Array.from(scores),
    questions: Int32Array.from(numbered(questions)),
  });
  if (!found) return noFigure("no-pairs");
  const { difference: value, interval: ci95 } = found;
  const cause = found.questions < 2 ? "too-few" : "nothing-varies";
  return { value, ci95, cause: ci95 ? null : cause };
}

function numbered(ids: readonly number[]): number[] {
  const places = new Map<number, number>();
  return ids.map((id) => {
    const place = places.get(id) ?? places.size;
    places.set(id, place);
    return place;
  });
}

const shown = 5;

/** Highest (-1) or lowest (1) scores, without sorting all. */
function extremes(pairs: readonly Pair[], belongs: (pair: Pair) => boolean, direction: 1 | -1): Pair[] {
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

/** Weighted kappa of the grades and the scores moved to the nearest grade; needs 3 to 10 evenly spaced grades. */
function weightedKappa(pairs: readonly Pair[], grades: readonly number[]): Figure {
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

export const disagreementOf = (
  { sampleId, context, score, label }: Pair,
  questions: ReadonlyMap<number, { question: string }>,
) => ({
  sampleId,
  context,
  question: questions.get(sampleId)?.question ?? "",
  score,
  label: labelText(label),
});
