import { type ClassCount, classTotals } from "@/lib/stats/class-counts";

/** Scores of at least `threshold` pass. */
export interface BestThreshold {
  threshold: number;
  kappa: number;
}

/**
 * The threshold, halfway between two neighbouring scores, at which Cohen's kappa of passing and good is highest; of several the
 * lowest. Null with one class or one score.
 */
export function bestThreshold(counts: readonly ClassCount[]): BestThreshold | null {
  const { good, bad } = classTotals(counts);
  if (good === 0 || bad === 0) return null;
  let best: BestThreshold | null = null;
  let goodBelow = 0;
  let badBelow = 0;
  for (const [at, count] of counts.entries()) {
    const before = counts[at - 1];
    if (before) {
      const kappa = kappaOf(good - goodBelow, bad - badBelow, goodBelow, badBelow);
      if (best === null || kappa > best.kappa + 1e-12) best = { threshold: halfway(before.score, count.score), kappa };
    }
    goodBelow += count.good;
    badBelow += count.bad;
  }
  return best;
}

/** Removes the noise of binary fractions: 0.15, not 0.15000000000000002. */
const halfway = (low: number, high: number): number => {
  const middle = Number(((low + high) / 2).toPrecision(12));
  return middle > low ? middle : high;
};

/** Takes good and bad ones that pass, and that do not. */
function kappaOf(goodPasses: number, badPasses: number, goodFails: number, badFails: number): number {
  const passes = goodPasses + badPasses;
  const fails = goodFails + badFails;
  const good = goodPasses + goodFails;
  const bad = badPasses + badFails;
  return (2 * (goodPasses * badFails - badPasses * goodFails)) / (passes * bad + good * fails);
}
