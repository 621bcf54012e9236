import { clopperPearson } from "@/lib/stats/shares/clopper-pearson";
import type { Share } from "./results";

/** What the lower bound of both shares must reach. */
const bar = 0.8;

export interface Certificate {
  state: "certified" | "refused" | "not-measured";
  /** Further labels with which both bounds would reach the bar at the same shares; null if none do. */
  more: number | null;
}

/** More labels than this are not promised. */
const mostLabels = 2_000;
const step = 10;

/** Whether the judge catches bad samples and lets good ones pass; null unless the question is yes or no. */
export function certificateOf({ catches, lets }: Record<"catches" | "lets", Share | null>): Certificate | null {
  if (!catches || !lets) return null;
  if (catches.of === 0 || lets.of === 0) return { state: "not-measured", more: null };
  if (reaches(catches) && reaches(lets)) return { state: "certified", more: null };
  const all = catches.of + lets.of;
  for (let more = step; more <= mostLabels; more += step) {
    const grown = [catches, lets].map((share) => grownBy(share, more / all));
    if (grown.every(reaches)) return { state: "refused", more };
  }
  return { state: "refused", more: null };
}

const reaches = ({ ci95 }: Share): boolean => ci95 !== null && ci95[0] >= bar;

function grownBy({ right, of }: Share, share: number): Share {
  const larger = of + Math.round(of * share);
  const hits = Math.round((right / of) * larger);
  return { right: hits, of: larger, ci95: clopperPearson(hits, larger) };
}
