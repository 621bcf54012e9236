import { solve } from "@/lib/stats/corrected/slopes";
import { tQuantile } from "@/lib/stats/corrected/t-quantile";
import { z95 } from "@/lib/stats/estimate";

const mostRounds = 10_000;
const closeEnough = 1e-12;

/** Bradley-Terry strengths, which sum to 1: i is preferred to j with the chance s_i / (s_i + s_j). `wins[i][j]` says how often i
 *  was preferred to j, a tie as half a win of each. By the MM algorithm (Hunter 2004, "MM algorithms for generalized
 *  Bradley-Terry models"). Null if wins do not lead from each to every other one: then no finite strengths fit. */
export function bradleyTerry(wins: readonly (readonly number[])[]): number[] | null {
  const all = [...wins.keys()];
  const won = (one: number, other: number) => (one === other ? 0 : (wins[one]?.[other] ?? 0));
  const isBeaten = (one: number, other: number) => won(one, other) > 0;
  if (all.length < 2 || reached(all, isBeaten) < all.length || reached(all, (one, other) => isBeaten(other, one)) < all.length)
    return null;
  const total = all.map((one) => all.reduce((sum, other) => sum + won(one, other), 0));
  let strengths = all.map(() => 1 / all.length);
  for (let round = 0; round < mostRounds; round++) {
    const before = strengths;
    const of = (one: number) => before[one] ?? 0;
    const raised = all.map((one) => {
      const met = all.reduce((sum, other) => {
        const games = won(one, other) + won(other, one);
        return games === 0 ? sum : sum + games / (of(one) + of(other));
      }, 0);
      return (total[one] ?? 0) / met;
    });
    const sum = raised.reduce((all, one) => all + one, 0);
    strengths = raised.map((one) => one / sum);
    if (strengths.every((one, at) => Math.abs(one - of(at)) < closeEnough)) break;
  }
  return strengths;
}

/** A comparison of two. Those of one question, conversation, user or document are a cluster. */
export interface Game {
  one: number;
  other: number;
  /** 1 if the first is preferred, 0.5 for a tie. */
  won: number;
  cluster: string;
}

/** How often each of `size` won against each, as `bradleyTerry` takes it. */
export function winsOf(games: readonly Game[], size: number): number[][] {
  const wins = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const { one, other, won } of games) {
    add(wins[one], other, won);
    add(wins[other], one, 1 - won);
  }
  return wins;
}

const add = (row: number[] | undefined, at: number, value: number) => row?.splice(at, 1, (row[at] ?? 0) + value);

/** The 95% intervals of these strengths on the scale of log odds, so that they stay within 0 and 1: from the Fisher information
 *  (Agresti, "Categorical Data Analysis", 2013, 11.6), and at least as wide as the sandwich of it and the clusters' scores says
 *  (Liang and Zeger, Biometrika 1986), with t at clusters − 1. Null if the information has no inverse. */
export function strengthIntervals(games: readonly Game[], strengths: readonly number[]): [number, number][] | null {
  const of = (at: number) => strengths[at] ?? 0;
  const all = [...strengths.keys()];
  const information = all.map(() => all.map(() => 0));
  const scores = new Map<string, number[]>();
  for (const { one, other, won, cluster } of games) {
    const chance = of(one) / (of(one) + of(other));
    const own = scores.get(cluster) ?? all.map(() => 0);
    scores.set(cluster, own);
    for (const [at, against, side] of [
      [one, other, 1],
      [other, one, -1],
    ] as const) {
      add(own, at, side * (won - chance));
      add(information[at], at, chance * (1 - chance));
      add(information[at], against, -chance * (1 - chance));
    }
  }
  // The last one's strength follows from the others.
  const free = all.slice(0, -1);
  const clusters = scores.size;
  const found = all.map((one): [number, number] | null => {
    const gradient = free.map((other) => (other === one ? 1 : -of(other) / (1 - of(one))));
    const solved = solve(free.map((row) => [...(information[row] ?? []).slice(0, -1), gradient[row] ?? 0]));
    if (!solved || clusters < 2) return null;
    const times = (values: readonly number[]) => solved.reduce((sum, value, at) => sum + value * (values[at] ?? 0), 0);
    const squares = [...scores.values()].reduce((sum, score) => sum + times(score) ** 2, 0);
    const robust = tQuantile(clusters - 1) * Math.sqrt((squares * clusters) / (clusters - 1));
    const margin = Math.max(z95 * Math.sqrt(times(gradient)), robust);
    const logit = Math.log(of(one) / (1 - of(one)));
    const ends = [logit - margin, logit + margin].map((end) => 1 / (1 + Math.exp(-end)));
    return [ends[0] ?? 0, ends[1] ?? 1];
  });
  return found.includes(null) ? null : (found as [number, number][]);
}

/** How many the first one leads to. */
function reached(all: readonly number[], leads: (from: number, to: number) => boolean): number {
  const seen = new Set([0]);
  for (const from of seen) for (const to of all) if (leads(from, to)) seen.add(to);
  return seen.size;
}
