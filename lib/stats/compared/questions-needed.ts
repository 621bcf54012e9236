import jStat from "jstat";
import { studentTail } from "@/lib/stats/student-tail";

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

/** The most questions that are worth planning for. */
const mostPlanned = 100_000;

/**
 * The fewest questions in all after which a comparison would be settled with the probability `chance`: the two-sided test at `level`
 * finds a difference, or the difference is equivalent within the margin. By the predictive distribution of the mean given what the
 * questions at hand show, Student's t with the variance s²(1/n − 1/N) (Geisser, "Predictive inference", 1993). Null if nothing
 * varies, below two questions, without a margin, or where more than 100,000 questions would be needed.
 */
export function questionsToSettle(
  { difference, spread, questions }: { difference: number; spread: number | null; questions: number },
  { margin, level = 0.05, chance = power }: { margin: number; level?: number; chance?: number },
): number | null {
  if (spread === null || questions < 2 || margin <= 0) return null;
  const fewest = Math.max(questions + 1, Math.ceil(Math.log2(2 / level)));
  for (let count = fewest; count <= mostPlanned; count = Math.max(count + 1, Math.ceil(count * 1.03))) {
    const quantile = jStat.studentt.inv(1 - level / 2, count - 1);
    const found = (quantile * spread) / Math.sqrt(count);
    // As `safeInterval`: one more question that differs by 1 widens the interval by its distance and its variance.
    const widened = (quantile * Math.sqrt(spread * spread + 1 / (count + 1))) / Math.sqrt(count + 1);
    const within = count < questionsToRuleOut(margin) ? -1 : margin - widened - 1 / (count + 1);
    const error = spread * Math.sqrt(1 / questions - 1 / count);
    const below = (end: number): number => {
      const t = (end - difference) / error;
      const tail = studentTail(Math.abs(t), questions - 1);
      return t < 0 ? tail : 1 - tail;
    };
    const isWithin = within > 0 ? below(Math.min(within, found)) - below(-Math.min(within, found)) : 0;
    if (below(-found) + 1 - below(found) + isWithin >= chance) return count;
  }
  return null;
}
