import { seeded } from "@/lib/stats/random";
import { featureRows, type Sparse } from "./features";

/** Vectors of `width` numbers each, one after another. */
export interface Dense {
  width: number;
  values: Float64Array;
}

const rounds = 4;

/** The directions in which the rows vary most, a column of each per feature: the right singular vectors, up to a rotation, by
 *  orthogonal iteration from random signs (Deerwester et al., JASIS 1990; Halko, Martinsson and Tropp, SIAM Review 2011). */
export function mainDirections(rows: Sparse, features: number, width: number): Dense {
  const random = seeded(1);
  const directions: Dense = { width, values: new Float64Array(features * width) };
  for (let at = 0; at < directions.values.length; at++) directions.values[at] = random() < 2 ** 31 ? -1 : 1;
  for (let round = 0; round < rounds; round++) {
    const projected = project(rows, directions);
    directions.values.fill(0);
    for (let row = 0; row < featureRows(rows); row++)
      for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
        const to = (rows.features[at] ?? 0) * width;
        const value = rows.values[at] ?? 0;
        for (let column = 0; column < width; column++)
          directions.values[to + column] =
            (directions.values[to + column] ?? 0) + value * (projected.values[row * width + column] ?? 0);
      }
    orthonormalise(directions);
  }
  return directions;
}

/** Each row's coordinates along the directions. */
export function project(rows: Sparse, { width, values }: Dense): Dense {
  const projected = new Float64Array(featureRows(rows) * width);
  for (let row = 0; row < featureRows(rows); row++)
    for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at++) {
      const from = (rows.features[at] ?? 0) * width;
      const value = rows.values[at] ?? 0;
      for (let column = 0; column < width; column++)
        projected[row * width + column] = (projected[row * width + column] ?? 0) + value * (values[from + column] ?? 0);
    }
  return { width, values: projected };
}

/** Gram and Schmidt's, in place; a column that depends on earlier ones becomes 0. */
function orthonormalise({ width, values }: Dense): void {
  const rows = values.length / width;
  const dot = (one: number, other: number): number => {
    let sum = 0;
    for (let at = 0; at < rows; at++) sum += (values[at * width + one] ?? 0) * (values[at * width + other] ?? 0);
    return sum;
  };
  for (let column = 0; column < width; column++) {
    const before = dot(column, column);
    for (let earlier = 0; earlier < column; earlier++) {
      const share = dot(column, earlier);
      for (let at = 0; at < rows; at++)
        values[at * width + column] = (values[at * width + column] ?? 0) - share * (values[at * width + earlier] ?? 0);
    }
    const squares = dot(column, column);
    const scale = squares <= 1e-20 * before || squares === 0 ? 0 : 1 / Math.sqrt(squares);
    for (let at = 0; at < rows; at++) values[at * width + column] = (values[at * width + column] ?? 0) * scale;
  }
}

/** In place: each row to length 1; a row of 0 stays. Returns the lengths. */
export function normalise({ width, values }: Dense): Float64Array {
  const lengths = new Float64Array(values.length / width);
  for (let row = 0; row < lengths.length; row++) {
    let squares = 0;
    for (let column = 0; column < width; column++) squares += (values[row * width + column] ?? 0) ** 2;
    const length = Math.sqrt(squares);
    lengths[row] = length;
    if (length > 0)
      for (let column = 0; column < width; column++) values[row * width + column] = (values[row * width + column] ?? 0) / length;
  }
  return lengths;
}
