import type { ClassCount } from "./class-counts";
import { type Figure, noFigure, withoutInterval } from "./estimate";
import { cohenKappa } from "./kappa";

export interface Confusion {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
  trueNegatives: number;
}

/** How many good and bad samples reach each of the thresholds 0.00, 0.01 … 1.00. */
export interface AtLeast {
  good: number[];
  bad: number[];
}

/** In hundredths. Tolerates rounding errors: 0.1 + 0.6 reaches 0.7. */
const highestReached = (score: number): number => Math.min(100, Math.max(0, Math.floor(score * 100 + 1e-9)));

export function countAtLeast(counts: readonly ClassCount[]): AtLeast {
  const good = Array.from({ length: 101 }, () => 0);
  const bad = Array.from({ length: 101 }, () => 0);
  for (const count of counts) {
    const place = highestReached(count.score);
    good[place] = (good[place] ?? 0) + count.good;
    bad[place] = (bad[place] ?? 0) + count.bad;
  }
  for (let place = 99; place >= 0; place--) {
    good[place] = (good[place] ?? 0) + (good[place + 1] ?? 0);
    bad[place] = (bad[place] ?? 0) + (bad[place + 1] ?? 0);
  }
  return { good, bad };
}

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
 * Cohen's kappa and the share of correct predictions. No kappa with one class, where it would always be 0, and no interval with
 * fewer `questions` than samples, since the counts lack the clusters.
 */
export function agreementOf(
  { truePositives, falsePositives, falseNegatives, trueNegatives }: Confusion,
  questions: number,
): {
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
  const kappa = cohenKappa(table);
  return { kappa: questions < good + bad ? withoutInterval(kappa, "clustered") : kappa, share };
}
