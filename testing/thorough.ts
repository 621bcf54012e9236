import fc from "fast-check";

/** `npm run test:all`: tests include slow parts and try every combination. */
export const isThorough = Boolean(process.env.ASSAY_TEST_ALL);

fc.configureGlobal({ numRuns: isThorough ? 2_000 : 50 });
