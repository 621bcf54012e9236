import type { ReviewsRead } from "./answer";

// Only in the browser: prefetched and cached pages contain older verdicts.
const newest = new Map<string, ReviewsRead>();
const rememberedAtMost = 200;
let changed = false;

export function rememberReviews(sample: string, read: ReviewsRead): void {
  newest.delete(sample);
  newest.set(sample, read);
  const [oldest] = newest.keys();
  if (newest.size > rememberedAtMost && oldest !== undefined) newest.delete(oldest);
  changed = true;
}

/** The later of the page's and the server's last response. */
export function newestReviews(sample: string, given: ReviewsRead): ReviewsRead {
  const answered = newest.get(sample);
  return answered && answered.asOf > given.asOf ? answered : given;
}

/** Since the last call. The page below then shows old numbers. */
export function takeChanged(): boolean {
  const result = changed;
  changed = false;
  return result;
}

/** The last choice, which applies to the next sample. */
let chosen: string | null = null;

export const chosenLast = (): string | null => chosen;

export function rememberChosen(metric: string): void {
  chosen = metric;
}
