import { questionsForSignTest } from "./sign-test";

export const questionsNeeded = `Detecting a preference of 60 to 40 takes ${questionsForSignTest(0.6)} questions (4 times in 5).`;
