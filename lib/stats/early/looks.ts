import jStat from "jstat";
import type { RaceRow } from "@/lib/domain/races/looks";
import { differencesOf, testedInterval } from "@/lib/stats/compared/differences";
import { upperTail } from "@/lib/stats/normal-tail";
import { unseen } from "@/lib/stats/ranked/rare";

const firstLook = 40;
const growth = 1.3;

/** Questions judged at each look: 40, then each three tenths more, and all of them last. */
export function looksOf(questions: number): number[] {
  const looks: number[] = [];
  // A look just before the end would save little and cost some of the level.
  for (let at = firstLook; at < 0.9 * questions; at = Math.round(at * growth)) looks.push(at);
  return [...looks, questions];
}

export const lookAfter = (questions: number, after = 0): number => looksOf(questions).find((at) => at > after) ?? questions;

const points = 241;

/** Two-sided error levels of the looks at these shares of all questions, so that all looks together err with probability `level`:
 *  Pocock's spending function (Lan and DeMets, Biometrika 1983), with the looks' correlation integrated (Armitage, McPherson and
 *  Rowe, JRSS A 1969). An interval at a look's level holds wherever one stops (Jennison and Turnbull, JRSS B 1989). */
export function lookLevels(shares: readonly number[], level: number): number[] {
  const levels: number[] = [];
  let spent = 0;
  let before = 0;
  /** The density of the sum if no look has decided; null before the first. */
  let density: { at: Float64Array; weight: Float64Array } | null = null;
  for (const share of shares) {
    const toSpend = level * Math.log(1 + (Math.E - 1) * share) - spent;
    const error = Math.sqrt(share - before);
    const beyond = (bound: number): number => {
      if (!density) return 2 * upperTail(bound / error);
      let sum = 0;
      for (let i = 0; i < points; i++) {
        const at = density.at[i] ?? 0;
        const weight = density.weight[i] ?? 0;
        sum += weight * (upperTail((bound - at) / error) + upperTail((bound + at) / error));
      }
      return sum;
    };
    let low = 0;
    let high = 9 * Math.sqrt(share);
    for (let turn = 0; turn < 40; turn++) {
      const middle = (low + high) / 2;
      if (beyond(middle) > toSpend) low = middle;
      else high = middle;
    }
    levels.push(2 * upperTail(high / Math.sqrt(share)));
    density = moved(density, high, error);
    [spent, before] = [spent + toSpend, share];
  }
  return levels;
}

/** After one more step of normal increments, within the bound: trapezoids. */
function moved(density: { at: Float64Array; weight: Float64Array } | null, bound: number, error: number) {
  const width = (2 * bound) / (points - 1);
  const at = Float64Array.from({ length: points }, (_, i) => -bound + i * width);
  const scale = width / (error * Math.sqrt(2 * Math.PI));
  const weight = at.map((to, i) => {
    let sum = 0;
    if (!density) sum = Math.exp(-0.5 * (to / error) ** 2);
    else
      for (let from = 0; from < points; from++)
        sum += (density.weight[from] ?? 0) * Math.exp(-0.5 * ((to - (density.at[from] ?? 0)) / error) ** 2);
    return sum * scale * (i === 0 || i === points - 1 ? 0.5 : 1);
  });
  return { at, weight };
}

export interface Looked {
  /** Place of the highest mean among those still in, or of the baseline. */
  leader: number;
  /** Null stands for a configuration that was out before. */
  found: (LookedAt | null)[];
  /** One is left, or all that are left are equal to the leader within the margin; against a baseline, not worse by more than it. */
  isDecided: boolean;
}

type LookedAt = Omit<RaceRow, "run">;

interface Rule {
  isIn: readonly boolean[];
  clusters?: Int32Array;
  /** The level of one comparison at this look, by how many are still in. */
  levelAmong(stillIn: number): number;
  margin: number;
  /** The place of the one that all are compared with; null if the highest mean leads. */
  baseline?: number | null;
}

/** Scores by configuration, then question; NaN without one. */
export function lookAt(scores: readonly Float64Array[], { isIn, clusters, levelAmong, margin, baseline = null }: Rule): Looked {
  const means = scores.map((own, at) => (isIn[at] ? meanOf(own) : Number.NaN));
  const highest = means.reduce((best, mean, at) => (Number.isNaN(means[best]) || mean > (means[best] ?? 0) ? at : best), 0);
  const leader = baseline ?? highest;
  const best = scores[leader] ?? new Float64Array();
  const compared = (at: number, level: number): LookedAt => {
    const own = scores[at] ?? new Float64Array();
    const given = differencesOf({ baseline: best, candidate: own, ...(clusters && { questions: clusters }) });
    const { questions, n, sum } = given;
    const facts = { questions: n, mean: means[at] ?? Number.NaN, difference: n === 0 ? 0 : sum / n };
    if (at === leader) return { ...facts, interval: null, state: "leads" };
    const interval = withUnseen(testedInterval(given, level), facts.difference, questions);
    if (!interval) return { ...facts, interval, state: "in" };
    const isWorse = interval[1] < 0;
    const isEqual = interval[0] >= -margin && (baseline !== null || interval[1] <= margin);
    const stays = isEqual ? "equal" : "in";
    return { ...facts, interval, state: isWorse ? "out" : stays };
  };
  const found = scores.map((): LookedAt | null => null);
  // Each that is out makes the level of the others larger, at the same look (Holm).
  for (let [left, before] = [[...scores.keys()].filter((at) => isIn[at]), 0]; left.length !== before; ) {
    const level = levelAmong(left.length);
    for (const at of left) found[at] = compared(at, level);
    [left, before] = [left.filter((at) => found[at]?.state !== "out"), left.length];
  }
  return { leader, found, isDecided: !found.some((one) => one?.state === "in") };
}

function meanOf(scores: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    sum += score;
    count++;
  }
  return sum / count;
}

/** A loss too rare to have occurred may be in the other questions: the same in Rank. Looks before saw no more, so they cost nothing. */
function withUnseen(interval: [number, number] | null, difference: number, questions: number): typeof interval {
  const rare = unseen(questions);
  return (
    interval && [Math.max(-1, Math.min(interval[0], difference - rare)), Math.min(1, Math.max(interval[1], difference + rare))]
  );
}

/** Divides a level by the tests that the studentized range (Tukey) of as many is worth: the leader is chosen from the data. */
export function comparisonsOf(stillIn: number): number {
  if (stillIn <= 2) return 1;
  const largest = jStat.tukey.inv(0.99, stillIn, 100_000) / Math.SQRT2;
  return 0.01 / (2 * upperTail(largest));
}

/** The level of one comparison at the last of these looks, for all of those that are still in together. */
export function levelOf({ total, looks, stillIn }: { total: number; looks: readonly number[]; stillIn: number }): number {
  const shares = looks.map((questions) => questions / total);
  return lookLevels(shares, 0.05 / comparisonsOf(stillIn)).at(-1) ?? 0;
}
