/** "A, B and C". */
export const listed = (names: readonly (string | number)[], word = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;

export const listedIn = (text: string): string[] => text.split(",").flatMap((part) => part.trim() || []);
