/** The higher the score and the lower the cost, the better. */
export interface Priced {
  mean: number;
  /** Null if unknown. */
  cost: number | null;
}

/** Tells which points no other beats in one and equals in the other (Pareto); those without a cost are not on it. */
export function paretoFront(points: readonly Priced[]): boolean[] {
  const isOn = points.map(() => false);
  const priced = points.flatMap(({ mean, cost }, at) => (cost === null || Number.isNaN(mean) ? [] : [{ mean, cost, at }]));
  let best: Priced | null = null;
  for (const { mean, cost, at } of priced.sort((a, b) => a.cost - b.cost || b.mean - a.mean)) {
    if (best !== null && (mean < best.mean || (mean === best.mean && cost !== best.cost))) continue;
    best = { mean, cost };
    isOn[at] = true;
  }
  return isOn;
}
