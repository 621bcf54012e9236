import jStat from "jstat";
import { tQuantile } from "@/lib/stats/corrected/t-quantile";
import { clopperPearson } from "./clopper-pearson";
import { mcNemarExact } from "./mcnemar-exact";

export interface WeightedShare {
  /** Counts without weights. */
  right: number;
  of: number;
  /** Counts weights, from 0 to 1; null for no item. */
  share: number | null;
  /** The number of equal weights that would be as precise (Kish, Survey Sampling, 1965). */
  effective: number;
  /** 95%, two-sided; null for none. */
  ci95: [number, number] | null;
}

interface WeightedItem {
  isRight: boolean;
  weight: number;
  /** Equal for items that are not independent: of one question, conversation, user or document. */
  question: number | string;
}

/** A share of drawn items, each weighted by 1 / the probability of its draw. No exact interval exists: Clopper and Pearson's at
 *  the effective number, (Σw)² / Σw² (Korn and Graubard, Survey Methodology 1998); exact with equal weights. */
export function weightedShare(items: readonly WeightedItem[]): WeightedShare {
  const of = items.length;
  const right = items.filter(({ isRight }) => isRight).length;
  if (of === 0) return { right, of, share: null, effective: 0, ci95: null };
  let all = 0;
  let ofRight = 0;
  let squares = 0;
  for (const { isRight, weight } of items) {
    all += weight;
    squares += weight * weight;
    if (isRight) ofRight += weight;
  }
  // Sums of equal weights are not exact.
  const isEqual = items.every(({ weight }) => weight === items[0]?.weight);
  const share = isEqual ? right / of : ofRight / all;
  const effective = Math.min(isEqual ? of : Math.min(of, (all * all) / squares), independent(items, share, all));
  return { right, of, share, effective, ci95: weightedInterval({ right, of, share, effective }) };
}

/** 95%, two-sided. */
export const weightedInterval = ({ right, of, share, effective: n }: Omit<WeightedShare, "ci95">): [number, number] | null => {
  if (share === null || of === 0) return null;
  if (n === of && share === right / of) return clopperPearson(right, of);
  return [
    right === 0 ? 0 : jStat.beta.inv(0.025, share * n, n - share * n + 1),
    right === of ? 1 : jStat.beta.inv(0.975, share * n + 1, n - share * n),
  ];
};

/** Two-sided, if a half is true: at most 0.05 where `ci95` excludes a half. The sign test if all items are independent. */
export function pOfHalf({ right, of, share, effective: n }: WeightedShare): number {
  if (share === null || (n === of && share === right / of)) return mcNemarExact(right, of - right);
  const above = right === 0 ? 1 : jStat.ibeta(0.5, share * n, n - share * n + 1);
  const below = right === of ? 1 : 1 - jStat.ibeta(0.5, share * n + 1, n - share * n);
  return Math.max(Number.MIN_VALUE, Math.min(1, 2 * Math.min(above, below)));
}

/** The independent items that tell as much as these, if those of one question are alike: p(1 − p) over the variance of the share
 *  between questions (Kish, Survey Sampling, 1965), less for few questions by Korn and Graubard's factor of degrees of
 *  freedom. Where all are right or all wrong, one for each question. */
function independent(items: readonly WeightedItem[], share: number, all: number): number {
  const residuals = new Map<number | string, number>();
  for (const { question, isRight, weight } of items)
    residuals.set(question, (residuals.get(question) ?? 0) + weight * (Number(isRight) - share));
  const questions = residuals.size;
  if (questions === items.length) return items.length;
  if (share === 0 || share === 1 || questions === 1) return questions;
  const squares = [...residuals.values()].reduce((sum, residual) => sum + residual * residual, 0);
  const known = (tQuantile(items.length - 1) / tQuantile(questions - 1)) ** 2;
  return (known * (share * (1 - share) * all * all * (questions - 1))) / (squares * questions);
}
