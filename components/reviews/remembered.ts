import type { ReviewsRead } from "./answer";

// Only in the browser: prefetched and cached pages contain older verdicts.
const newest = new Map<string, ReviewsRead>();
const rememberedAtMost = 200;
let changed = false;
let answers = 0;
const listeners = new Set<() => void>();

/** The run has its own entry, since its other samples show its progress too. */
export function rememberReviews(runId: string, sampleId: number, read: ReviewsRead): void {
  for (const key of [runId, `${runId} ${sampleId}`]) {
    newest.delete(key);
    newest.set(key, read);
  }
  for (const oldest of [...newest.keys()].slice(0, -rememberedAtMost)) newest.delete(oldest);
  changed = true;
  answers++;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: a verdict can be stored while the next sample is open. */
export function onAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const answersSoFar = (): number => answers;

/** The later of the page's and the server's last response. */
export function newestReviews(runId: string, sampleId: number, given: ReviewsRead): Pick<ReviewsRead, "reviews" | "progress"> {
  const later = (key: string) => {
    const answered = newest.get(key);
    return answered && answered.asOf > given.asOf ? answered : given;
  };
  return { reviews: later(`${runId} ${sampleId}`).reviews, progress: later(runId).progress };
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
