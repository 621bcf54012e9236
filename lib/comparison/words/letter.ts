const letters = ["A", "B", "C", "D"];

export const letterOf = (index: number): string => letters[index] ?? "?";
