const letters = ["A", "B", "C", "D"];

/** A run's name in a comparison; A is the baseline. */
export const letterOf = (index: number): string => letters[index] ?? "?";
