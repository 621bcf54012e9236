/** With ASSAY_TEST_ALL=1 (`npm run test:all`) the tests also do what takes long, and try every combination instead of those that differ in one thing. */
export const isThorough = Boolean(process.env.ASSAY_TEST_ALL);
