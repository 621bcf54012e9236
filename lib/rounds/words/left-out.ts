import { counted } from "@/lib/domain/text/counted";

/** Nothing checks that people can rate the others as well by chance. */
export const leftOutInWords = (unrated: number): string =>
  `${counted(unrated, "item")} cannot be rated and ${unrated === 1 ? "is" : "are"} left out: if hard items are, the figures are of the easier ones.`;
