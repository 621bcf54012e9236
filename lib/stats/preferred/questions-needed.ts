import { questionsForSignTest } from "./sign-test";

/** "About 199 questions detect a preference of 60 to 40." */
export const questionsNeeded = `About ${questionsForSignTest(0.6)} questions detect a preference of 60 to 40.`;
