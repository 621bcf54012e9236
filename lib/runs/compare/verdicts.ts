import type { Verdict } from "@/lib/domain/comparison/metrics";
import { farthest, moreQuestions, range, roughly } from "@/lib/domain/comparison/remark";
import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { differenceInterval, fewestQuestions, type PairedDifference } from "@/lib/stats/compared/paired-difference";
import { questionsToFind, questionsToRuleOut } from "@/lib/stats/compared/questions-needed";

const level = 0.05;

type Difference = Pick<PairedDifference, "pairs" | "questions" | "difference" | "spread" | "p">;

/** A difference to be tested. */
export interface Tested {
  /** The candidate's name. */
  name: string;
  difference: Difference | null;
  /** The largest difference that does not matter, 0 to 1. */
  margin: number;
}

export interface Tests {
  /** With Holm's correction over the family. */
  pAdjusted: number | null;
  /** Student's t at the level of Holm's test, so it leaves out 0 if `pAdjusted` is at most 0.05. */
  interval: [number, number] | null;
  /** Of `interval`, such as 0.99. */
  confidence: number | null;
  /** Null if there is too little to test. */
  verdict: Verdict | null;
  /**
   * The questions that would find a difference of the margin 4 times in 5, and rule out that a change too rare to be seen is as
   * large; null without a margin or a question.
   */
  neededQuestions: number | null;
  /** The verdict in words. */
  sentence: string;
}

/** The verdicts of a family of tests, whose p-values are corrected together, so at most 5 % of such families err. */
export function testTogether(family: readonly Tested[]): Tests[] {
  const pValues = family.map(({ difference }) => difference?.p ?? null);
  const [adjusted, levels] = [holm(pValues), holmLevels(pValues, level)];
  return family.map(({ name, difference, margin }, index) => {
    const pAdjusted = adjusted[index] ?? null;
    const own = levels[index] ?? level;
    const interval = difference && differenceInterval(difference, own);
    const verdict = verdictOf(difference, pAdjusted, interval, margin);
    const neededQuestions = difference && neededFor(difference.spread, margin, own);
    return {
      pAdjusted,
      interval,
      confidence: interval && 1 - own,
      verdict,
      neededQuestions,
      sentence: inWords(name, difference, { interval, verdict, margin, neededQuestions }),
    };
  });
}

/**
 * Equivalent if the interval is within the margin, even if it leaves out 0, and the questions are enough to rule out changes that
 * are too rare to be seen. Else better or worse if the corrected test shows it.
 */
function verdictOf(
  difference: Difference | null,
  pAdjusted: number | null,
  interval: readonly [number, number] | null,
  margin: number,
): Verdict | null {
  if (!difference || difference.pairs < 2) return null;
  const [low, high] = interval ?? [difference.difference, difference.difference];
  const isWithin = margin > 0 && low >= -margin && high <= margin;
  if (isWithin && difference.questions >= questionsToRuleOut(margin)) return "equivalent";
  if (pAdjusted === null || pAdjusted > level) return "not-distinguishable";
  return difference.difference > 0 ? "better" : "worse";
}

function neededFor(spread: number | null, margin: number, own: number): number | null {
  if (margin <= 0) return null;
  return Math.max(fewestQuestions, questionsToRuleOut(margin), spread === null ? 0 : questionsToFind(margin, spread, own));
}

function inWords(
  name: string,
  difference: Difference | null,
  { interval, verdict, margin, neededQuestions }: Pick<Tests, "interval" | "verdict" | "neededQuestions"> & { margin: number },
): string {
  if (!difference) return "No question has a score on both sides, so nothing can be said.";
  const { pairs, questions, difference: mean } = difference;
  const subject = questions === 1 ? "This one question" : `These ${questions.toLocaleString("en")} questions`;
  if (pairs === 1) return `One pair differs by ${signed(mean)}; a single question says nothing about others.`;
  if (verdict === "equivalent") return `${name} is equivalent: within ${margin} of the baseline.`;
  const more = moreQuestions({ neededQuestions, questions });
  if (interval === null && mean !== 0)
    return `Every question differs by the same ${signed(mean)}: nothing varies, so there is no interval.`;
  if (questions < fewestQuestions) return `${subject} ${questions === 1 ? "is" : "are"} too few to tell, whatever they score.`;
  if (interval === null)
    return `${subject} score the same on both sides${more === null ? "" : `; ${roughly(more)} more would rule out rare changes that together matter`}.`;
  if (verdict === "better") return `${name} is better by ${range(interval)}.`;
  if (verdict === "worse") return `${name} is worse by ${range(interval)}.`;
  if (margin === 0)
    return `Cannot tell: the difference is ${between(interval)}. A margin above 0 says how many questions would tell.`;
  if (more !== null)
    return `Cannot tell yet: with ${roughly(more)} more questions, a difference of ${margin} would be found 4 times in 5.`;
  return `Cannot tell: the difference is at most ${farthest(interval).toFixed(3)} either way.`;
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
const between = ([low, high]: readonly [number, number]): string => `between ${signed(low)} and ${signed(high)}`;
