import type { Sample } from "@/lib/db/samples/rows";

/** The places, from 1, of the gold contexts that were first found in the context at this index. */
export const goldIn = ({ goldFound }: Pick<Sample, "goldFound">, context: number): number[] =>
  Array.isArray(goldFound) ? goldFound.flatMap((at, index) => (at === context ? [index + 1] : [])) : [];
