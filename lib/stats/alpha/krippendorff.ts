/** How far apart two values are: any two, by rank, or by the square of their difference. */
export type Level = "nominal" | "ordinal" | "interval";

export interface Alpha {
  value: number | null;
  cause: "too-few" | "one-value" | null;
}

/**
 * Agreement between any number of people, 1 if complete and 0 by chance (Krippendorff 2011, "Computing Krippendorff's
 * Alpha-Reliability"). A unit has the values that people gave it; those with fewer than two are left out.
 */
export function krippendorffAlpha(units: readonly (readonly number[])[], level: Level): Alpha {
  const pairs = new Map<number, Map<number, number>>();
  for (const unit of units) if (unit.length > 1) addPairs(pairs, unit);
  const values = [...pairs.keys()].sort((a, b) => a - b);
  const counts = values.map((value) => [...(pairs.get(value)?.values() ?? [])].reduce((sum, count) => sum + count, 0));
  const n = counts.reduce((sum, count) => sum + count, 0);
  if (n < 2) return { value: null, cause: "too-few" };
  if (values.length < 2) return { value: null, cause: "one-value" };
  const below = [0];
  for (const [at, count] of counts.entries()) below.push((below[at] ?? 0) + count);
  const distance = (one: number, other: number): number => {
    if (one === other) return 0;
    if (level === "nominal") return 1;
    if (level === "interval") return ((values[one] ?? 0) - (values[other] ?? 0)) ** 2;
    const [from, to] = one < other ? [one, other] : [other, one];
    return ((below[to + 1] ?? 0) - (below[from] ?? 0) - ((counts[from] ?? 0) + (counts[to] ?? 0)) / 2) ** 2;
  };
  let [observed, expected] = [0, 0];
  for (const [one, value] of values.entries())
    for (const [other, otherValue] of values.entries()) {
      observed += (pairs.get(value)?.get(otherValue) ?? 0) * distance(one, other);
      expected += (counts[one] ?? 0) * (counts[other] ?? 0) * distance(one, other);
    }
  return { value: 1 - ((n - 1) * observed) / expected, cause: null };
}

/** Each ordered pair of a unit's values counts 1 / (its values − 1). */
function addPairs(pairs: Map<number, Map<number, number>>, unit: readonly number[]): void {
  const counts = new Map<number, number>();
  for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [one, count] of counts) {
    const row = pairs.get(one) ?? new Map<number, number>();
    pairs.set(one, row);
    for (const [other, otherCount] of counts)
      row.set(other, (row.get(other) ?? 0) + (count * (otherCount - Number(one === other))) / (unit.length - 1));
  }
}
