import { createSerializer, parseAsArrayOf, parseAsString } from "nuqs/server";

const serialize = createSerializer({ runs: parseAsArrayOf(parseAsString) });

/** Compares runs, the baseline first. Apart from compare.ts, whose schemas a browser would load. */
export const comparedRunsHref = (runs: readonly string[]): string => serialize("/compare", { runs: [...runs] });
