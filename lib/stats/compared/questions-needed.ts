import jStat from "jstat";

const power = 0.8;
const most = 2 ** 40;

/**
 * The fewest paired questions with which a two-sided t-test at `level` finds a true mean difference of `size` 4 times in 5, if the
 * differences' standard deviation is `spread`: the smallest n ≥ ((t₁₋ₗₑᵥₑₗ⁄₂ + t₀.₈)·spread/size)², t at n − 1 degrees of freedom
 * (Cochran, "Sampling Techniques", 1977, 4.4, with t for z). At least 2.
 */
export function questionsToFind(size: number, spread: number, level = 0.05): number {
  const isEnough = (count: number): boolean => {
    const quantiles = jStat.studentt.inv(1 - level / 2, count - 1) + jStat.studentt.inv(power, count - 1);
    return count >= ((quantiles * spread) / size) ** 2 - 1e-9;
  };
  let [low, high] = [2, 2];
  while (!isEnough(high) && high < most) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The difference that `questions` find 4 times in 5 by this test; at least two questions. */
export function differenceFound(questions: number, spread: number, level = 0.05): number {
  const degrees = Math.max(1, questions - 1);
  const quantiles = jStat.studentt.inv(1 - level / 2, degrees) + jStat.studentt.inv(power, degrees);
  return (quantiles * spread) / Math.sqrt(Math.max(2, questions));
}

/**
 * The fewest questions with which a change that none of them shows can be ruled out to lower the mean by `size`. A change that makes
 * a share of all questions lose 1 stays unseen in n questions with the probability (1 − share)ⁿ; this is at most 2.5 % (the upper
 * end of Clopper and Pearson's interval for 0 of n, Biometrika 1934).
 */
export const questionsToRuleOut = (size: number): number => (size >= 1 ? 1 : Math.ceil(Math.log(0.025) / Math.log(1 - size)));
