import { createSerializer, parseAsArrayOf, parseAsString } from "nuqs/server";

const serialize = createSerializer({ runs: parseAsArrayOf(parseAsString) });

/** The baseline first. Separate from compare.ts to keep its schemas out of the browser. */
export const comparedRunsHref = (runs: readonly string[]): string => serialize("/compare", { runs: [...runs] });

export const rankedRunsHref = (runs: readonly string[]): string => serialize("/rank", { runs: [...runs] });
