import { databaseTime } from "@/lib/db/location/clock";
import type { StoredBatch } from "@/lib/db/runs/batches";

/** In ms. Batches are polled after a tenth of their age: small ones end soon, large ones are not polled often. */
const shortest = 1_000;
const longest = 300_000;
const shortestAfterProblem = 5_000;

export function nextPoll(
  batches: readonly Pick<StoredBatch, "createdAt">[],
  afterProblem: boolean,
  now = databaseTime().getTime(),
): Date {
  const youngest = Math.max(...batches.map(({ createdAt }) => createdAt.getTime()));
  const least = afterProblem ? shortestAfterProblem : shortest;
  return new Date(now + Math.min(longest, Math.max(least, (now - youngest) / 10)));
}
