export const aurocReading = "Comparing scores and labels…";
export const readingHeight = "min-h-[420px]";
