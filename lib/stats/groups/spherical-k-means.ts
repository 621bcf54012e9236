import type { Random } from "@/lib/stats/random";
import { type Dense, normalise } from "./directions";

/** Unit rows, each with the length that it had: how much of the question the directions hold. */
export interface Points extends Dense {
  lengths: Float64Array;
}

export interface Clustering {
  centres: Dense;
  labels: Int32Array;
  /** The cosine of each row with its centre. */
  cosines: Float64Array;
}

const mostRounds = 20;

/** The best of `starts` clusterings of unit rows by cosine, weighted by their lengths (Dhillon and Modha, Machine Learning 2001),
 *  started by k-means++ (Arthur and Vassilvitskii, SODA 2007). `rows` picks rows of `points`; labels are in its order. */
export function sphericalKMeans(points: Points, k: number, random: Random, starts = 3, rows = allRows(points)): Clustering {
  let best: Clustering | null = null;
  let bestSum = Number.NEGATIVE_INFINITY;
  for (let start = 0; start < starts; start++) {
    const found = improve(points, rows, spreadCentres(points, rows, k, random));
    const sum = found.cosines.reduce((total, cosine, at) => total + cosine * (points.lengths[rows[at] ?? 0] ?? 0), 0);
    if (sum > bestSum + 1e-9) [best, bestSum] = [found, sum];
  }
  if (best === null) throw new Error("At least one start is needed.");
  return best;
}

export const allRows = ({ width, values }: Dense): Int32Array =>
  Int32Array.from({ length: values.length / width }, (_, row) => row);

export function assign(points: Points, rows: Int32Array, centres: Dense): Pick<Clustering, "labels" | "cosines"> {
  const { width, values } = points;
  const k = centres.values.length / width;
  const labels = new Int32Array(rows.length);
  const cosines = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const from = (rows[at] ?? 0) * width;
    let best = 0;
    let highest = Number.NEGATIVE_INFINITY;
    for (let centre = 0; centre < k; centre++) {
      let cosine = 0;
      for (let column = 0; column < width; column++)
        cosine += (values[from + column] ?? 0) * (centres.values[centre * width + column] ?? 0);
      if (cosine > highest) [best, highest] = [centre, cosine];
    }
    labels[at] = best;
    cosines[at] = highest;
  }
  return { labels, cosines };
}

function improve(points: Points, rows: Int32Array, centres: Dense): Clustering {
  const { width, values, lengths } = points;
  let { labels, cosines } = assign(points, rows, centres);
  for (let round = 0; round < mostRounds; round++) {
    const sums = new Float64Array(centres.values.length);
    for (let at = 0; at < rows.length; at++) {
      const to = (labels[at] ?? 0) * width;
      const from = (rows[at] ?? 0) * width;
      for (let column = 0; column < width; column++)
        sums[to + column] = (sums[to + column] ?? 0) + (lengths[rows[at] ?? 0] ?? 0) * (values[from + column] ?? 0);
    }
    centres.values.set(sums);
    normalise(centres);
    const next = assign(points, rows, centres);
    const hasMoved = next.labels.some((label, at) => label !== labels[at]);
    ({ labels, cosines } = next);
    if (!hasMoved) break;
  }
  return { centres, labels, cosines };
}

/** Each next centre is a row drawn by its distance, 1 − cosine times its length, from the nearest centre so far. */
function spreadCentres({ width, values, lengths }: Points, rows: Int32Array, k: number, random: Random): Dense {
  const centres: Dense = { width, values: new Float64Array(k * width) };
  const distances = Float64Array.from(rows, (row) => lengths[row] ?? 0);
  for (let centre = 0; centre < k; centre++) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    let left = (random() / 2 ** 32) * total;
    let drawn = 0;
    while (drawn < rows.length - 1 && left >= (distances[drawn] ?? 0)) left -= distances[drawn++] ?? 0;
    const from = (rows[drawn] ?? 0) * width;
    centres.values.set(values.subarray(from, from + width), centre * width);
    for (let at = 0; at < rows.length; at++) {
      let cosine = 0;
      const row = (rows[at] ?? 0) * width;
      for (let column = 0; column < width; column++) cosine += (values[row + column] ?? 0) * (values[from + column] ?? 0);
      distances[at] = Math.min(distances[at] ?? 1, Math.max(0, 1 - cosine) * (lengths[rows[at] ?? 0] ?? 0));
    }
  }
  return centres;
}
