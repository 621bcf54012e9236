/** The difference of two means that questions can make up of which none was seen: the upper end of Clopper and Pearson's interval
 *  (Biometrika 1934) for none of `questions`, since a question differs by at most 1. At 1%, so that with the 5% of other tests at
 *  most 6% err. Looks before saw fewer questions, so several looks err no more often. */
export const unseen = (questions: number): number => 1 - 0.005 ** (1 / questions);

/** p, five times that of the exact test, if only unseen questions make up for a difference; below 0.05 exactly above `unseen`. */
export const pOfUnseen = (difference: number, questions: number): number =>
  Math.min(1, 10 * Math.max(0, 1 - Math.abs(difference)) ** questions);

/** The questions that would bring the least difference that counts down to `wanted`; null without one. */
export const questionsFor = (
  { blocks, leastByChance }: { blocks: number; leastByChance: number | null },
  wanted: number,
): number | null =>
  leastByChance === null
    ? null
    : Math.ceil(Math.max(blocks * (leastByChance / wanted) ** 2, Math.log(0.005) / Math.log(1 - wanted)));
