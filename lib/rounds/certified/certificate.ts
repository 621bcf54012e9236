import type { ResultShare } from "@/lib/rounds/results";
import { weightedInterval } from "@/lib/stats/shares/weighted";

/** What the lower bound of both shares must reach. */
export const bar = 0.8;

/** Counts of a test part: bad samples that scored as bad, of all bad ones; good ones that scored as good, of all good ones. */
export interface CertificateCounts {
  caught: number;
  bad: number;
  passed: number;
  good: number;
  /** Counts the independent labels that bad and good ones are worth: those of one question may be alike. Null: all are. */
  badUnits: number | null;
  goodUnits: number | null;
}

interface Worth extends ResultShare {
  units: number;
}

export const catchesOf = ({ caught, bad, badUnits }: Pick<CertificateCounts, "caught" | "bad" | "badUnits">): Worth =>
  shareOf(caught, bad, badUnits ?? bad);
export const letsOf = ({ passed, good, goodUnits }: Pick<CertificateCounts, "passed" | "good" | "goodUnits">): Worth =>
  shareOf(passed, good, goodUnits ?? good);

const shareOf = (right: number, of: number, units: number): Worth => ({
  right,
  of,
  units,
  ci95: weightedInterval({ right, of, share: of === 0 ? null : right / of, effective: units }),
});

/** Whether both lower bounds (95%, two-sided) reach the bar. */
export const isCertified = (counts: CertificateCounts, wanted = bar): boolean =>
  [catchesOf(counts), letsOf(counts)].every((share) => reaches(share, wanted));

const reaches = ({ ci95 }: ResultShare, wanted: number): boolean => ci95 !== null && ci95[0] >= wanted;

const mostLabels = 2_000;
const step = 10;

/** Further labels with which both bounds would reach the bar at the same shares; null if none do, 0 if they do already. */
export function moreLabels(counts: CertificateCounts, wanted = bar): number | null {
  const shares = [catchesOf(counts), letsOf(counts)];
  if (counts.bad === 0 || counts.good === 0) return null;
  const all = counts.bad + counts.good;
  for (let more = 0; more <= mostLabels; more += step)
    if (shares.every((share) => reaches(grownBy(share, more / all), wanted))) return more;
  return null;
}

function grownBy({ right, of, units }: Worth, share: number): ResultShare {
  const larger = of + Math.round(of * share);
  return shareOf(Math.round((right / of) * larger), larger, (units / of) * larger);
}
