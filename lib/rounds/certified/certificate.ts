import type { Share } from "@/lib/rounds/results";
import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";

/** What the lower bound of both shares must reach. */
export const bar = 0.8;

/** Of a test part: bad ones that scored as bad, of all bad ones; good ones that scored as good, of all good ones. */
export interface Counts {
  caught: number;
  bad: number;
  passed: number;
  good: number;
}

export const catchesOf = ({ caught, bad }: Pick<Counts, "caught" | "bad">): Share => shareOf(caught, bad);
export const letsOf = ({ passed, good }: Pick<Counts, "passed" | "good">): Share => shareOf(passed, good);

const shareOf = (right: number, of: number): Share => ({ right, of, ci95: of === 0 ? null : clopperPearson(right, of) });

/** Whether both lower bounds (95 %, two-sided, exact) reach the bar. */
export const isCertified = (counts: Counts, wanted = bar): boolean =>
  [catchesOf(counts), letsOf(counts)].every((share) => reaches(share, wanted));

const reaches = ({ ci95 }: Share, wanted: number): boolean => ci95 !== null && ci95[0] >= wanted;

/** More labels than this are not promised. */
const mostLabels = 2_000;
const step = 10;

/** Further labels with which both bounds would reach the bar at the same shares; null if none do, 0 if they do already. */
export function moreLabels(counts: Counts, wanted = bar): number | null {
  const shares = [catchesOf(counts), letsOf(counts)];
  if (counts.bad === 0 || counts.good === 0) return null;
  const all = counts.bad + counts.good;
  for (let more = 0; more <= mostLabels; more += step)
    if (shares.every((share) => reaches(grownBy(share, more / all), wanted))) return more;
  return null;
}

function grownBy({ right, of }: Share, share: number): Share {
  const larger = of + Math.round(of * share);
  return shareOf(Math.round((right / of) * larger), larger);
}
