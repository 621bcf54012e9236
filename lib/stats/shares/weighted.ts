import jStat from "jstat";
import { clopperPearson } from "./clopper-pearson";

export interface WeightedShare {
  /** As counted, without weights. */
  right: number;
  of: number;
  /** By weight, from 0 to 1; null for none. */
  share: number | null;
  /** As many equal weights would be as precise (Kish, Survey Sampling, 1965). */
  effective: number;
  /** 95 %, two-sided; null for none. */
  ci95: [number, number] | null;
}

/**
 * A share of drawn items, each weighted by 1 / the probability of its draw. No exact interval of such a share exists: Clopper and
 * Pearson's is taken at the effective number, (Σw)² / Σw², as for surveys (Korn and Graubard, Survey Methodology 1998). With equal
 * weights it is the exact one.
 */
export function weightedShare(items: readonly { isRight: boolean; weight: number }[]): WeightedShare {
  const of = items.length;
  const right = items.filter(({ isRight }) => isRight).length;
  if (of === 0) return { right, of, share: null, effective: 0, ci95: null };
  let [all, ofRight, squares] = [0, 0, 0];
  for (const { isRight, weight } of items) {
    all += weight;
    squares += weight * weight;
    if (isRight) ofRight += weight;
  }
  // Sums of equal weights are not exact.
  const isEqual = items.every(({ weight }) => weight === items[0]?.weight);
  const share = isEqual ? right / of : ofRight / all;
  const effective = isEqual ? of : Math.min(of, (all * all) / squares);
  return { right, of, share, effective, ci95: isEqual ? clopperPearson(right, of) : ends(share, right, of, effective) };
}

const ends = (share: number, right: number, of: number, n: number): [number, number] => [
  right === 0 ? 0 : jStat.beta.inv(0.025, share * n, n - share * n + 1),
  right === of ? 1 : jStat.beta.inv(0.975, share * n + 1, n - share * n),
];
