/** Shown while loading, at the final height. */
export const reading = "Comparing scores and labels…";
export const readingHeight = "min-h-[420px]";
