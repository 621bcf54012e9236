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
