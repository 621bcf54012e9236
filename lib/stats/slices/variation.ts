import { seeded } from "@/lib/stats/random";
import { shuffle } from "@/lib/stats/ranked/permuted";

const mostDraws = 1_999;
const fewestDraws = 199;
/** The most moves of all draws together. */
const mostMoves = 20_000_000;

/**
 * Whether the mean varies between slices of values: the p of a permutation test, or null with fewer than two slices of two values, or
 * if nothing varies. Its statistic is Welch's (Biometrika 1951), with which it also holds for slices that vary differently (Chung and
 * Romano, Annals of Statistics 2013). Up to 1,999 permutations, fewer above 10,000 values.
 */
export function variation(slices: readonly (readonly number[])[], seed: number): number | null {
  const tested = slices.filter((values) => values.length >= 2);
  const values = Float64Array.from(tested.flat());
  const variance = varianceOf(values);
  if (tested.length < 2 || variance <= 1e-18) return null;
  const labels = Int32Array.from(tested.flatMap((own, label) => own.map(() => label)));
  const sizes = tested.map((own) => own.length);
  const observed = welch(values, labels, sizes, variance);
  const draws = Math.min(mostDraws, Math.max(fewestDraws, Math.floor(mostMoves / values.length)));
  const random = seeded(seed);
  let asFar = 1;
  for (let draw = 0; draw < draws; draw++) {
    shuffle(labels, random);
    if (welch(values, labels, sizes, variance) >= observed - 1e-9 * observed) asFar++;
  }
  return asFar / (draws + 1);
}

function varianceOf(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
}

/** Σ w (mean − weighted mean)², w = n / variance. Each variance holds that of all once more, so it cannot be 0. */
function welch(values: Float64Array, labels: Int32Array, sizes: readonly number[], variance: number): number {
  const sums = new Float64Array(sizes.length);
  const squares = new Float64Array(sizes.length);
  for (let at = 0; at < values.length; at++) {
    const label = labels[at] ?? 0;
    const value = values[at] ?? 0;
    sums[label] = (sums[label] ?? 0) + value;
    squares[label] = (squares[label] ?? 0) + value * value;
  }
  let weights = 0;
  let weighted = 0;
  let ofMeans = 0;
  for (const [label, size] of sizes.entries()) {
    const mean = (sums[label] ?? 0) / size;
    const weight = size / ((Math.max(0, (squares[label] ?? 0) - size * mean * mean) + variance) / size);
    weights += weight;
    weighted += weight * mean;
    ofMeans += weight * mean * mean;
  }
  return ofMeans - (weighted * weighted) / weights;
}
