import { questionsForSignTest } from "./sign-test";

export const questionsNeeded = `To detect a preference of 60 to 40 takes ${questionsForSignTest(0.6)} questions (4 times in 5).`;
