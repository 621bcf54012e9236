import { type Alpha, type MeasurementLevel, noAlpha } from "./level";

/** Alpha as a function of sums over units, so that questions can be drawn again by adding what each adds. */
export interface AlphaSums {
  size: number;
  /** Adds `times` a unit's part to the sums. */
  add: (sums: Float64Array, unit: readonly number[], times: number) => void;
  alphaOf: (sums: Float64Array) => Alpha;
}

/** For units with these values. Takes one pass over them; `alphaOf` takes the square of the distinct values, none for "interval". */
export const alphaSums = (units: readonly (readonly number[])[], level: MeasurementLevel): AlphaSums => {
  const pairable = units.filter((unit) => unit.length > 1);
  return level === "interval" ? ofMoments(pairable[0]?.[0] ?? 0) : ofPairs(distinct(pairable), level);
};

const distinct = (units: readonly (readonly number[])[]): number[] => [...new Set(units.flat())].sort((a, b) => a - b);

/** The squares of differences follow from the number, sum and sum of squares. */
const ofMoments = (origin: number): AlphaSums => ({
  size: 4,
  add(sums, unit, times) {
    if (unit.length < 2) return;
    let sum = 0;
    let squares = 0;
    for (const value of unit) {
      sum += value - origin;
      squares += (value - origin) ** 2;
    }
    const apart = (2 * (unit.length * squares - sum * sum)) / (unit.length - 1);
    for (const [at, part] of [unit.length, sum, squares, apart].entries()) sums[at] = (sums[at] ?? 0) + times * part;
  },
  alphaOf([n = 0, sum = 0, squares = 0, apart = 0]) {
    if (n < 2) return noAlpha("too-few");
    const expected = 2 * (n * squares - sum * sum);
    if (expected <= 1e-12 * n * squares) return noAlpha("one-value");
    return { value: 1 - ((n - 1) * apart) / expected, cause: null };
  },
});

/** Each ordered pair of a unit's values counts 1 / (its values − 1). */
function ofPairs(values: readonly number[], level: "nominal" | "ordinal"): AlphaSums {
  const size = values.length;
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const counts = new Float64Array(size);
  const below = new Float64Array(size + 1);
  const distance = (one: number, other: number): number => {
    if (level === "nominal") return 1;
    const [from, to] = one < other ? [one, other] : [other, one];
    return ((below[to + 1] ?? 0) - (below[from] ?? 0) - ((counts[from] ?? 0) + (counts[to] ?? 0)) / 2) ** 2;
  };
  return {
    size: size * size,
    add(sums, unit, times) {
      if (unit.length < 2) return;
      const places = unit.map((value) => placeOf.get(value) ?? 0);
      for (const [at, one] of places.entries())
        for (const [otherAt, other] of places.entries())
          if (at !== otherAt) sums[one * size + other] = (sums[one * size + other] ?? 0) + times / (unit.length - 1);
    },
    alphaOf(sums) {
      counts.fill(0);
      for (const [cell, sum] of sums.entries()) counts[Math.floor(cell / size)] = (counts[Math.floor(cell / size)] ?? 0) + sum;
      for (const [at, count] of counts.entries()) below[at + 1] = (below[at] ?? 0) + count;
      const n = below[size] ?? 0;
      if (n < 2) return noAlpha("too-few");
      if (counts.filter((count) => count > 0).length < 2) return noAlpha("one-value");
      let observed = 0;
      let expected = 0;
      for (let one = 0; one < size; one++)
        for (let other = 0; other < size; other++) {
          if (one === other) continue;
          const apart = distance(one, other);
          observed += (sums[one * size + other] ?? 0) * apart;
          expected += (counts[one] ?? 0) * (counts[other] ?? 0) * apart;
        }
      return { value: 1 - ((n - 1) * observed) / expected, cause: null };
    },
  };
}
