import { type Figure, noFigure, normalInterval } from "./estimate";

/**
 * Cohen's kappa (Educational and Psychological Measurement 20, 1960; quadratic weights 1968) with the large-sample error of
 * Fleiss, Cohen and Everitt, Psychological Bulletin 72 (1969). `table[i][j]`: the first rater's category i, the second's j.
 */
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
