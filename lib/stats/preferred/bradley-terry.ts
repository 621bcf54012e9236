const mostRounds = 10_000;
const closeEnough = 1e-12;

/**
 * Bradley-Terry strengths, which sum to 1: i is preferred to j with the chance s_i / (s_i + s_j). `wins[i][j]` says how often i was
 * preferred to j, a tie as half a win of each. By the MM algorithm (Hunter 2004, "MM algorithms for generalized Bradley-Terry models").
 * Null if wins do not lead from each to every other one: then no finite strengths fit.
 */
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

/** How many the first one leads to. */
function reached(all: readonly number[], leads: (from: number, to: number) => boolean): number {
  const seen = new Set([0]);
  for (const from of seen) for (const to of all) if (leads(from, to)) seen.add(to);
  return seen.size;
}
