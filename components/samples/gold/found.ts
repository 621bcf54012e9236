import type { Sample } from "@/lib/db/samples/rows";

/** 1-based positions of the gold contexts first found in this context. */
export const goldIn = ({ goldFound }: Pick<Sample, "goldFound">, context: number): number[] =>
  Array.isArray(goldFound) ? goldFound.flatMap((at, index) => (at === context ? [index + 1] : [])) : [];
