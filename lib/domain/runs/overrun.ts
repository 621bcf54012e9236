import type { RunEstimate } from "@/lib/domain/run";

/** Below this a run is too small for its estimate to be held against it. */
export const smallestEstimate = { costUsd: 0.1, tokens: 100_000 };

/** US dollars at which a run pauses because it has spent twice its estimate; null if a price was not known, and it goes by tokens. */
export const overrunAt = ({ costUsd }: Pick<RunEstimate, "costUsd">): number | null =>
  costUsd === null ? null : 2 * Math.max(smallestEstimate.costUsd, costUsd);
