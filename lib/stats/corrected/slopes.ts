/** One judge's scores of the labelled samples around their stratum's mean. */
type Deviations = readonly number[];

/** Weighted least squares without an intercept: a judge that does not vary, repeats others or has no positive slope gets 0. */
export function positiveSlopes(labels: Deviations, judges: readonly Deviations[], weights: readonly number[]): number[] {
  const product = (one: Deviations, other: Deviations) =>
    weights.reduce((sum, weight, at) => sum + weight * (one[at] ?? 0) * (other[at] ?? 0), 0);
  const slopes = judges.map(() => 0);
  let used = [...judges.keys()].filter((judge) => product(judges[judge] ?? [], judges[judge] ?? []) > 1e-12);
  while (used.length > 0) {
    const rows = used.map((judge) => [
      ...used.map((other) => product(judges[judge] ?? [], judges[other] ?? [])),
      product(judges[judge] ?? [], labels),
    ]);
    const found = solve(rows);
    if (!found) {
      used = used.slice(0, -1);
      continue;
    }
    const lowest = found.reduce((least, slope, at) => (slope < (found[least] ?? 0) ? at : least), 0);
    if ((found[lowest] ?? 0) <= 0) {
      used = used.filter((_, at) => at !== lowest);
      continue;
    }
    for (const [at, judge] of used.entries()) slopes[judge] = found[at] ?? 0;
    break;
  }
  return slopes;
}

/** Gauss and Jordan with row pivots; `rows` end in the right side. Null if a pivot is below 1e-12. */
export function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    let best = column;
    for (let row = column; row < size; row++)
      if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0)) best = row;
    const pivot = rows[best] ?? [];
    const other = rows[column] ?? [];
    const head = pivot[column] ?? 0;
    if (Math.abs(head) < 1e-12) return null;
    rows[best] = other;
    rows[column] = pivot;
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = (row[column] ?? 0) / head;
      for (let cell = column; cell <= size; cell++) row[cell] = (row[cell] ?? 0) - factor * (pivot[cell] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}
