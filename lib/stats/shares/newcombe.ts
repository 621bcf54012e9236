import { wilson } from "@/lib/stats/wilson";
import { zAt } from "./normal-quantile";

/** The interval of a/n1 − b/n2 with error probability `level`, from both Wilson intervals (Newcombe, Statistics in Medicine 1998,
 *  method 10). An empty side counts as anything from 0 to 1, as seen from ½. */
export function newcombe(a: number, n1: number, b: number, n2: number, level = 0.05): [number, number] {
  const one = n1 === 0 ? 0.5 : a / n1;
  const other = n2 === 0 ? 0.5 : b / n2;
  const z = zAt(level);
  const [low, high] = wilson(a, n1, z);
  const [otherLow, otherHigh] = wilson(b, n2, z);
  const difference = one - other;
  return [difference - Math.hypot(one - low, otherHigh - other), difference + Math.hypot(high - one, other - otherLow)];
}
