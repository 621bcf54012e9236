import { eachWeight } from "./weights";

/** Two-sided p of `b` pairs that changed one way and `c` the other, if both ways are equally likely, ties left out: the sign test
 *  (Dixon and Mood 1946) of McNemar's pairs (Psychometrika 1947). 1 if nothing changed. */
export function mcNemarExact(b: number, c: number): number {
  const n = b + c;
  let all = 0;
  let asFar = 0;
  eachWeight({ least: 0, mode: Math.floor(n / 2), most: n, next: (k) => (n - k) / (k + 1) }, (k, weight) => {
    all += weight;
    if (k <= Math.min(b, c)) asFar += weight;
  });
  return Math.max(Number.MIN_VALUE, Math.min(1, (2 * asFar) / all));
}
