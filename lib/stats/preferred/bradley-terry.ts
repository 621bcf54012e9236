import { solve } from "@/lib/stats/corrected/slopes";

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

/** The 95% intervals of these strengths from the Fisher information of the wins, on the scale of log odds, so that they stay
 *  within 0 and 1 (Agresti, "Categorical Data Analysis", 2013, 11.6). Null if the information has no inverse. */
export function strengthIntervals(wins: readonly (readonly number[])[], strengths: readonly number[]): [number, number][] | null {
  const of = (at: number) => strengths[at] ?? 0;
  const informationOf = (one: number, other: number) =>
    (((wins[one]?.[other] ?? 0) + (wins[other]?.[one] ?? 0)) * of(one) * of(other)) / (of(one) + of(other)) ** 2;
  const all = [...strengths.keys()];
  // The last one's strength follows from the others.
  const free = all.slice(0, -1);
  const information = free.map((row) =>
    free.map((column) =>
      row === column
        ? all.reduce((sum, other) => sum + (other === row ? 0 : informationOf(row, other)), 0)
        : -informationOf(row, column),
    ),
  );
  const found = all.map((one): [number, number] | null => {
    const gradient = free.map((other) => (other === one ? 1 : -of(other) / (1 - of(one))));
    const solved = solve(information.map((row, at) => [...row, gradient[at] ?? 0]));
    if (!solved) return null;
    const error = Math.sqrt(solved.reduce((sum, value, at) => sum + value * (gradient[at] ?? 0), 0));
    const logit = Math.log(of(one) / (1 - of(one)));
    const ends = [logit - 1.959964 * error, logit + 1.959964 * error].map((end) => 1 / (1 + Math.exp(-end)));
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
