import { differencesOf, testedInterval } from "@/lib/stats/compared/differences";
import { lookLevels, looksOf } from "./looks";

/** On fewer questions a configuration that rarely loses much can look better than it is. */
export const fewestToDecide = 50;

export interface Looked {
  /** Place of the highest mean among those still in, or of the baseline. */
  leader: number;
  /** By configuration; null for one that was out before. */
  found: (LookedAt | null)[];
  /** One is left, or all that are left are equal to the leader within the margin; against a baseline, not worse by more than it. */
  isDecided: boolean;
}

interface LookedAt {
  questions: number;
  mean: number;
  /** From the leader, on questions that both have; 0 for the leader. */
  difference: number;
  /** Repeated 95%, for all comparisons together; null for the leader and with too few questions. */
  interval: [number, number] | null;
  state: "leads" | "in" | "equal" | "out";
}

interface Rule {
  isIn: readonly boolean[];
  clusters?: Int32Array;
  /** The level of one comparison at this look. */
  level: number;
  margin: number;
  /** The place of the one that all are compared with; null if the highest mean leads. */
  baseline?: number | null;
}

/** Scores by configuration, then question; NaN without one. */
export function lookAt(scores: readonly Float64Array[], { isIn, clusters, level, margin, baseline = null }: Rule): Looked {
  const means = scores.map((own, at) => (isIn[at] ? meanOf(own) : Number.NaN));
  const highest = means.reduce((best, mean, at) => (Number.isNaN(means[best]) || mean > (means[best] ?? 0) ? at : best), 0);
  const leader = baseline ?? highest;
  const best = scores[leader] ?? new Float64Array();
  const found = scores.map((own, at): LookedAt | null => {
    if (!isIn[at]) return null;
    const given = differencesOf({ baseline: best, candidate: own, ...(clusters && { questions: clusters }) });
    const { questions, pairs, sum } = given;
    const facts = { questions: pairs, mean: means[at] ?? Number.NaN, difference: pairs === 0 ? 0 : sum / pairs };
    if (at === leader) return { ...facts, interval: null, state: "leads" };
    const interval = testedInterval(given, level);
    if (!interval || questions < fewestToDecide) return { ...facts, interval, state: "in" };
    const isWorse = interval[1] < 0;
    const isEqual = interval[0] >= -margin && (baseline !== null || interval[1] <= margin);
    return { ...facts, interval, state: isWorse ? "out" : isEqual ? "equal" : "in" };
  });
  return { leader, found, isDecided: !found.some((one) => one?.state === "in") };
}

function meanOf(scores: Float64Array): number {
  let [sum, count] = [0, 0];
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    sum += score;
    count++;
  }
  return sum / count;
}

/** All pairs of those that are still in: the leader is chosen from the data, so comparing it with each of the others is not enough. */
export const comparisonsOf = (stillIn: number): number => Math.max(1, (stillIn * (stillIn - 1)) / 2);

/** The level of one comparison at a look, for all of those that are still in together. */
export function levelOf({ total, questions, stillIn }: { total: number; questions: number; stillIn: number }): number {
  const looks = looksOf(total);
  const levels = lookLevels(
    looks.map((n) => n / total),
    0.05 / comparisonsOf(stillIn),
  );
  return levels[looks.indexOf(questions)] ?? 0;
}
