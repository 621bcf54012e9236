import type { ReviewsRead } from "./answer";

// In the browser alone: pages that were fetched ahead, or kept by the router, know nothing of verdicts given since.
const newest = new Map<string, ReviewsRead>();
const kept = 200;
let changed = false;

/** Keeps what the server answered about a sample, for when its page is shown again. */
export function keepReviews(sample: string, read: ReviewsRead): void {
  newest.delete(sample);
  newest.set(sample, read);
  const [oldest] = newest.keys();
  if (newest.size > kept && oldest !== undefined) newest.delete(oldest);
  changed = true;
}

/** The later of what a page was made with and what was answered since. */
export function newestReviews(sample: string, given: ReviewsRead): ReviewsRead {
  const answered = newest.get(sample);
  return answered && answered.asOf > given.asOf ? answered : given;
}

/** Whether anything was stored since this was last asked: a page underneath shows older numbers then. */
export function takeChanged(): boolean {
  const was = changed;
  changed = false;
  return was;
}
