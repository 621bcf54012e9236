import { type Figure, noFigure, normalInterval, withoutInterval } from "./estimate";

export interface Confusion {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
}

/** How many good and bad samples reach each of the thresholds 0.00, 0.01 … 1.00. */
export interface AtLeast {
  good: number[];
  bad: number[];
}

/** In hundredths. Tolerates rounding errors: 0.1 + 0.6 reaches 0.7. */
const highestReached = (score: number): number => Math.min(100, Math.max(0, Math.floor(score * 100 + 1e-9)));

export function countAtLeast(counts: readonly ClassCount[]): AtLeast {
  const good = Array.from({ length: 101 }, () => 0);
  const bad = Array.from({ length: 101 }, () => 0);
  for (const count of counts) {
    const place = highestReached(count.score);
    good[place] = (good[place] ?? 0) + count.good;
    bad[place] = (bad[place] ?? 0) + count.bad;
  }
  for (let place = 99; place >= 0; place--) {
    good[place] = (good[place] ?? 0) + (good[place + 1] ?? 0);
    bad[place] = (bad[place] ?? 0) + (bad[place + 1] ?? 0);
  }
  return { good, bad };
}

export function confusionAt({ good, bad }: AtLeast, threshold: number): Confusion {
  const place = Math.min(100, Math.max(0, Math.round(threshold * 100)));
  const truePositives = good[place] ?? 0;
  const falsePositives = bad[place] ?? 0;
  return {
    truePositives,
    falsePositives,
    falseNegatives: (good[0] ?? 0) - truePositives,
    trueNegatives: (bad[0] ?? 0) - falsePositives,
  };
}

/** No kappa with one class, where it would be 0; no interval with fewer `questions` than samples: counts lack clusters. */
export function agreementOf(
  { truePositives, falsePositives, falseNegatives, trueNegatives }: Confusion,
  questions: number,
): {
  kappa: Figure;
  share: number | null;
} {
  const good = truePositives + falseNegatives;
  const bad = falsePositives + trueNegatives;
  if (good + bad === 0) return { kappa: noFigure("no-pairs"), share: null };
  const share = (truePositives + trueNegatives) / (good + bad);
  if (good === 0 || bad === 0) return { kappa: noFigure("one-class"), share };
  const table = [
    [truePositives, falsePositives],
    [falseNegatives, trueNegatives],
  ];
  const kappa = cohenKappa(table);
  return { kappa: questions < good + bad ? withoutInterval(kappa, "clustered") : kappa, share };
}

/** Lists of these are sorted by score and contain each score once. */
export interface ClassCount {
  score: number;
  good: number;
  bad: number;
}

export function countClasses(scores: readonly number[], labels: readonly boolean[]): ClassCount[] {
  const byScore = new Map<number, ClassCount>();
  for (const [index, score] of scores.entries()) {
    const count = byScore.get(score) ?? { score, good: 0, bad: 0 };
    if (labels[index]) count.good++;
    else count.bad++;
    byScore.set(score, count);
  }
  return [...byScore.values()].sort((a, b) => a.score - b.score);
}

export function classTotals(counts: readonly ClassCount[]): { good: number; bad: number } {
  let good = 0;
  let bad = 0;
  for (const count of counts) {
    good += count.good;
    bad += count.bad;
  }
  return { good, bad };
}

/** Cohen's kappa (Educational and Psychological Measurement 20, 1960; quadratic weights 1968) with the large-sample error of
 *  Fleiss, Cohen and Everitt, Psychological Bulletin 72 (1969). `table[i][j]`: the first rater's category i, the second's j. */
export function cohenKappa(table: readonly (readonly number[])[], weights: "none" | "quadratic" = "none"): Figure {
  const size = table.length;
  const places = Array.from({ length: size }, (_, place) => place);
  const count = (row: number, column: number) => table[row]?.[column] ?? 0;
  const n = places.reduce((sum, row) => sum + places.reduce((all, column) => all + count(row, column), 0), 0);
  if (n === 0) return noFigure("no-pairs");
  const rows = places.map((row) => places.reduce((sum, column) => sum + count(row, column), 0) / n);
  const columns = places.map((column) => places.reduce((sum, row) => sum + count(row, column), 0) / n);
  const weight = (row: number, column: number) =>
    weights === "none" ? Number(row === column) : 1 - ((row - column) / Math.max(1, size - 1)) ** 2;
  const weighed = (share: (row: number, column: number) => number) =>
    places.reduce((sum, row) => sum + places.reduce((all, column) => all + share(row, column), 0), 0);
  const observed = weighed((row, column) => (weight(row, column) * count(row, column)) / n);
  const expected = weighed((row, column) => weight(row, column) * (rows[row] ?? 0) * (columns[column] ?? 0));
  if (1 - expected < 1e-12) return noFigure("one-class");
  const kappa = (observed - expected) / (1 - expected);
  const ofRow = places.map((row) => places.reduce((sum, column) => sum + (columns[column] ?? 0) * weight(row, column), 0));
  const ofColumn = places.map((column) => places.reduce((sum, row) => sum + (rows[row] ?? 0) * weight(row, column), 0));
  const spread = weighed(
    (row, column) =>
      (count(row, column) / n) * (weight(row, column) - ((ofRow[row] ?? 0) + (ofColumn[column] ?? 0)) * (1 - kappa)) ** 2,
  );
  const variance = Math.max(0, spread - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2);
  if (n < 2) return { value: kappa, ci95: null, cause: "too-few" };
  // The large-sample formula fails if a rater is constant or both always agree.
  if (variance < 1e-12) return { value: kappa, ci95: null, cause: "nothing-varies" };
  return { value: kappa, ci95: normalInterval(kappa, Math.sqrt(variance), -1, 1), cause: null };
}
