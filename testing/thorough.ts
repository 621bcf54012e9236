import fc from "fast-check";

/** `npm run test:all`: tests include slow parts and try every combination. */
export const isThorough = Boolean(process.env.ASSAY_TEST_ALL);

/** Every `n`-th case; all in thorough tests. */
export const oneIn = <T>(n: number, cases: readonly T[]): T[] => cases.filter((_, at) => isThorough || at % n === 0);

fc.configureGlobal({ numRuns: isThorough ? 2_000 : 50 });
