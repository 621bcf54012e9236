import { eachWeight } from "./weights";

/** Two-sided p of `a` of `n1` against `b` of `n2`: the tables with the same margins that are at most as likely (Fisher 1934; as
 *  R's fisher.test). 1 if either is empty. Time grows with the square root of the counts. */
export function fisherExact(a: number, n1: number, b: number, n2: number): number {
  const both = a + b;
  const least = Math.max(0, both - n2);
  const most = Math.min(n1, both);
  if (least >= most) return 1;
  const mode = Math.min(most, Math.max(least, Math.floor(((n1 + 1) * (both + 1)) / (n1 + n2 + 2))));
  const next = (k: number): number => ((both - k) * (n1 - k)) / ((k + 1) * (n2 - both + k + 1));
  let observed = 0;
  eachWeight({ least, mode, most, next }, (k, weight) => {
    if (k === a) observed = weight;
  });
  let all = 0;
  let asRare = 0;
  eachWeight({ least, mode, most, next }, (_, weight) => {
    all += weight;
    // Rounding must not separate equally likely tables.
    if (weight <= observed * (1 + 1e-7)) asRare += weight;
  });
  return Math.max(Number.MIN_VALUE, Math.min(1, asRare / all));
}
