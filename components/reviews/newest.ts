import type { ReviewsRead } from "./answer";

// In the browser only: pages that the router prefetched or cached do not know newer verdicts.
const newest = new Map<string, ReviewsRead>();
const rememberedAtMost = 200;
let changed = false;

/** Remembers the server's answer about a sample for the next time its page is shown. */
export function rememberReviews(sample: string, read: ReviewsRead): void {
  newest.delete(sample);
  newest.set(sample, read);
  const [oldest] = newest.keys();
  if (newest.size > rememberedAtMost && oldest !== undefined) newest.delete(oldest);
  changed = true;
}

/** The later of what the page was rendered with and what the server answered since. */
export function newestReviews(sample: string, given: ReviewsRead): ReviewsRead {
  const answered = newest.get(sample);
  return answered && answered.asOf > given.asOf ? answered : given;
}

/** Whether anything was stored since the last call: a page underneath then shows old numbers. */
export function takeChanged(): boolean {
  const result = changed;
  changed = false;
  return result;
}
