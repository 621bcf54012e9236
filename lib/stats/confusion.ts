import type { ClassCount } from "./class-counts";
import { type Figure, noFigure } from "./estimate";
import { cohenKappa } from "./kappa";

/** What a judge that calls good all with at least a threshold's score gets right and wrong. */
export interface Confusion {
  /** Said to be good, and are. */
  truePositives: number;
  /** Said to be good, and are bad. */
  falsePositives: number;
  /** Said to be bad, and are good. */
  falseNegatives: number;
  /** Said to be bad, and are. */
  trueNegatives: number;
}

/** Good and bad ones at or above each threshold 0.00, 0.01 … 1.00: 101 of each, from which a confusion can be told without the scores. */
export interface AtLeast {
  good: number[];
  bad: number[];
}

/** Thresholds in hundredths, as a score of 0.7 is not below the threshold 0.7 when the one was computed as 0.1 + 0.6. */
const reached = (score: number): number => Math.min(100, Math.max(0, Math.floor(score * 100 + 1e-9)));

export function countAtLeast(counts: readonly ClassCount[]): AtLeast {
  const good = Array.from({ length: 101 }, () => 0);
  const bad = Array.from({ length: 101 }, () => 0);
  for (const count of counts) {
    const place = reached(count.score);
    good[place] = (good[place] ?? 0) + count.good;
    bad[place] = (bad[place] ?? 0) + count.bad;
  }
  for (let place = 99; place >= 0; place--) {
    good[place] = (good[place] ?? 0) + (good[place + 1] ?? 0);
    bad[place] = (bad[place] ?? 0) + (bad[place + 1] ?? 0);
  }
  return { good, bad };
}

/** The confusion at a threshold, which is rounded to hundredths. */
export function confusionAt({ good, bad }: AtLeast, threshold: number): Confusion {
  const place = Math.min(100, Math.max(0, Math.round(threshold * 100)));
  const truePositives = good[place] ?? 0;
  const falsePositives = bad[place] ?? 0;
  return {
    truePositives,
    falsePositives,
    falseNegatives: (good[0] ?? 0) - truePositives,
    trueNegatives: (bad[0] ?? 0) - falsePositives,
  };
}

/**
 * Cohen's kappa of the judge's calls and the labels, and the share of calls that are right. With labels of one class there is no kappa: whatever
 * the judge says, it would be 0.
 */
export function agreementOf({ truePositives, falsePositives, falseNegatives, trueNegatives }: Confusion): {
  kappa: Figure;
  share: number | null;
} {
  const good = truePositives + falseNegatives;
  const bad = falsePositives + trueNegatives;
  if (good + bad === 0) return { kappa: noFigure("no-pairs"), share: null };
  const share = (truePositives + trueNegatives) / (good + bad);
  if (good === 0 || bad === 0) return { kappa: noFigure("one-class"), share };
  const table = [
    [truePositives, falsePositives],
    [falseNegatives, trueNegatives],
  ];
  return { kappa: cohenKappa(table), share };
}
