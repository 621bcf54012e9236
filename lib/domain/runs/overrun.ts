import type { RunEstimate } from "@/lib/domain/run";

/** Smaller estimates are too rough to pause a run. */
export const smallestEstimate = { costUsd: 0.1, tokens: 100_000 };

/** US dollars at which a run pauses: twice its estimate. Null if a price is unknown; then tokens decide. */
export const overrunAt = ({ costUsd }: Pick<RunEstimate, "costUsd">): number | null =>
  costUsd === null ? null : 2 * Math.max(smallestEstimate.costUsd, costUsd);
