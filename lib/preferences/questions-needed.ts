import { questionsForSignTest } from "@/lib/stats/preferred/sign-test";

/** "About 199 questions find a preference of 60 to 40 in 80 % of cases." */
export const questionsNeeded = `About ${questionsForSignTest(0.6)} questions find a preference of 60 to 40 in 80 % of cases.`;
