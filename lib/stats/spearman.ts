import { type Figure, noFigure, z95 } from "./estimate";

/** Ranks from 1, lowest first; ties get their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = Array.from({ length: values.length }, () => 0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end++;
    for (let place = start; place < end; place++) ranks[order[place] ?? 0] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Spearman's rank correlation; 95% by Fisher's z with the error √((1 + r²/2) / (n − 3)) of Bonett and Wright, Psychometrika 65
 *  (2000). No value below two pairs or if a side is constant; no interval below four pairs. */
export function spearman(a: readonly number[], b: readonly number[]): Figure {
  const n = a.length;
  if (n === 0) return noFigure("no-pairs");
  if (n < 2) return noFigure("too-few");
  const first = ranksOf(a);
  const second = ranksOf(b);
  const middle = (n + 1) / 2;
  let product = 0;
  let firstSquares = 0;
  let secondSquares = 0;
  for (let index = 0; index < n; index++) {
    const x = (first[index] ?? 0) - middle;
    const y = (second[index] ?? 0) - middle;
    product += x * y;
    firstSquares += x * x;
    secondSquares += y * y;
  }
  if (firstSquares === 0) return noFigure("scores-equal");
  if (secondSquares === 0) return noFigure("labels-equal");
  const value = Math.min(1, Math.max(-1, product / Math.sqrt(firstSquares * secondSquares)));
  if (n < 4) return { value, ci95: null, cause: "too-few" };
  const z = Math.atanh(value);
  const margin = z95 * Math.sqrt((1 + (value * value) / 2) / (n - 3));
  return { value, ci95: [Math.tanh(z - margin), Math.tanh(z + margin)], cause: null };
}
