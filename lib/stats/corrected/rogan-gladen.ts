import { z95 } from "@/lib/stats/estimate";

interface Counted {
  /** From 0 to 1. */
  share: number;
  /** Counts need not be whole: a weighted share has an effective number. */
  n: number;
}

export interface RoganGladen {
  /** The share of people's good answers in the whole run, from 0 to 1. */
  value: number | null;
  interval: [number, number] | null;
  cause: "too-few-labels" | "judge-cannot-tell" | null;
}

/** Below this, a judge hardly tells good from bad, and the estimate is mostly noise. */
const leastYouden = 0.1;

/** The share of good answers from a judge's yes and no and from how often it errs on each kind, measured apart (Rogan and Gladen,
 *  American Journal of Epidemiology 1978): θ = (p + q0 − 1) / (q0 + q1 − 1). `passes` is the judge's share p of passed answers in
 *  the run, `catches` q0 of the bad answers that it fails, `lets` q1 of the good ones that it passes. The 95% interval carries
 *  the spread of all three (Lang and Reiczigel, Preventive Veterinary Medicine 2014). */
export function roganGladen({ passes, catches, lets }: { passes: Counted; catches: Counted; lets: Counted }): RoganGladen {
  if (passes.n < 1 || catches.n < 1 || lets.n < 1) return { value: null, interval: null, cause: "too-few-labels" };
  const youden = catches.share + lets.share - 1;
  if (youden < leastYouden) return { value: null, interval: null, cause: "judge-cannot-tell" };
  const value = clip((passes.share + catches.share - 1) / youden);
  const p = withAdded(passes, z95 * z95);
  const q0 = withAdded(catches, 2);
  const q1 = withAdded(lets, 2);
  const adjusted = q0.share + q1.share - 1;
  if (adjusted < leastYouden) return { value: null, interval: null, cause: "judge-cannot-tell" };
  const centre = (p.share + q0.share - 1) / adjusted;
  const ofPasses = variance(p);
  const ofCatches = variance(q0);
  const ofLets = variance(q1);
  const shift = 2 * z95 * z95 * (centre * ofLets - (1 - centre) * ofCatches);
  const error = Math.sqrt(ofPasses + (1 - centre) ** 2 * ofCatches + centre ** 2 * ofLets) / adjusted;
  return { value, interval: [clip(centre + shift - z95 * error), clip(centre + shift + z95 * error)], cause: null };
}

const withAdded = ({ share, n }: Counted, added: number): Counted => ({
  share: (n * share + added / 2) / (n + added),
  n: n + added,
});

const variance = ({ share, n }: Counted): number => (share * (1 - share)) / n;

const clip = (value: number): number => Math.min(1, Math.max(0, value));
