/** Groups and slices are two families of tests: at half of 5% each, any claim of a run stays below 5%. */
export const familyLevel = 0.025;
/** Fewer questions are not compared. */
export const leastQuestions = 5;
