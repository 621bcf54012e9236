import jStat from "jstat";
import { upperTail } from "@/lib/stats/normal-tail";

const power = 0.8;
const most = 2 ** 40;

/** The smallest n ≥ ((t₁₋ₗₑᵥₑₗ⁄₂ + t₀.₈)·spread/size)², at least 2: finds `size` with 80% power (Cochran 1977, 4.4). */
export function questionsToFind(size: number, spread: number, level = 0.05): number {
  const isEnough = (count: number): boolean => {
    const quantiles = jStat.studentt.inv(1 - level / 2, count - 1) + jStat.studentt.inv(power, count - 1);
    return count >= ((quantiles * spread) / size) ** 2 - 1e-9;
  };
  let low = 2;
  let high = 2;
  while (!isEnough(high) && high < most) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The difference that `questions` (at least two) find by this test. */
export function differenceFound(questions: number, spread: number, level = 0.05): number {
  const degrees = Math.max(1, questions - 1);
  const quantiles = jStat.studentt.inv(1 - level / 2, degrees) + jStat.studentt.inv(power, degrees);
  return (quantiles * spread) / Math.sqrt(Math.max(2, questions));
}

/** The fewest that rule out an unseen loss of `size`: (1 − size)ⁿ ≤ 2.5% (Clopper and Pearson, Biometrika 1934). */
export const questionsToRuleOut = (size: number): number => (size >= 1 ? 1 : Math.ceil(Math.log(0.025) / Math.log(1 - size)));

/** The fewest questions with which sign flips can be significant, two-sided: 2/2ⁿ ≤ level. */
export const fewestForVerdict = (level: number): number => Math.ceil(Math.log2(2 / level));

const mostPlanned = 100_000;

/** The fewest questions with which the test settles the comparison with probability `chance`, at any true difference. Assumes the
 *  upper 80% limit of the spread. Null if nothing varies, or below two and above 100,000 questions. */
export function questionsToSettle(
  { spread, questions }: { spread: number | null; questions: number },
  { margin, level = 0.05, chance = power, more = true }: { margin: number; level?: number; chance?: number; more?: boolean },
): number | null {
  if (spread === null || questions < 2 || margin <= 0) return null;
  const wide = spread * Math.sqrt((questions - 1) / jStat.chisquare.inv(0.2, questions - 1));
  const fewest = Math.max(more ? questions + 1 : 2, fewestForVerdict(level));
  const isSettled = (count: number): boolean => {
    const quantile = jStat.studentt.inv(1 - level / 2, count - 1);
    const error = wide / Math.sqrt(count);
    const found = quantile * error;
    // One more question that differs by 1, as in `safeInterval`, moves the end and adds its variance.
    const widened = (1 + (1 + 2 * quantile ** 2) / (6 * count * wide ** 2)) / count;
    const within = count < questionsToRuleOut(margin) ? -1 : margin - quantile * Math.hypot(error, 1 / count) - widened;
    if (within >= found) return true;
    const below = (end: number, truth: number): number => 1 - upperTail((end - truth) / error);
    return truths.every((share) => {
      const truth = share * margin;
      const isWithin = within > 0 ? below(within, truth) - below(-within, truth) : 0;
      return below(-found, truth) + 1 - below(found, truth) + isWithin >= chance;
    });
  };
  for (let count = fewest; count <= mostPlanned; count = Math.ceil(count * 1.02) + 1) if (isSettled(count)) return count;
  return null;
}

/** True differences to allow for, in margins. */
const truths = [0, 0.25, 0.5, 0.75, 1, 1.25];
