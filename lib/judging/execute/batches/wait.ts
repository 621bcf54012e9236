import { databaseTime } from "@/lib/db/location/clock";
import type { StoredBatch } from "@/lib/db/runs/batches";

/** Milliseconds between two looks at a batch: a tenth of its age, so that small batches are noticed soon and large ones are not asked for often. */
const shortest = 1_000;
const longest = 300_000;
/** After a call has failed. */
const shortestAfterProblem = 5_000;

/** When the next of these batches should be looked at. */
export function nextPoll(
  batches: readonly Pick<StoredBatch, "createdAt">[],
  afterProblem: boolean,
  now = databaseTime().getTime(),
): Date {
  const youngest = Math.max(...batches.map(({ createdAt }) => createdAt.getTime()));
  const least = afterProblem ? shortestAfterProblem : shortest;
  return new Date(now + Math.min(longest, Math.max(least, (now - youngest) / 10)));
}
