/** Until the figures are there, and in their room. */
export const reading = "Comparing scores and labels…";
export const readingHeight = "min-h-[420px]";
