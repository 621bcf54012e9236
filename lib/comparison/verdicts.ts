import type { Verdict } from "@/lib/comparison/words/metrics";
import { isFar, moreQuestions, questionsIn, range, roughly, settling } from "@/lib/comparison/words/remark";
import { confidenceInWords, signed } from "@/lib/domain/scores/signed";
import { safeInterval, testedInterval } from "@/lib/stats/compared/differences";
import { holm, holmLevels } from "@/lib/stats/compared/holm";
import { fewestQuestions, type PairedDifference, restsOnSymmetry } from "@/lib/stats/compared/paired-difference";
import { questionsToRuleOut, questionsToSettle } from "@/lib/stats/compared/questions-needed";

const level = 0.05;

type Difference = Pick<PairedDifference, "pairs" | "questions" | "difference" | "spread" | "p" | "differences">;

export interface Tested {
  name: string;
  difference: Difference | null;
  /** The largest difference that does not matter, 0 to 1. */
  margin: number;
  /** Pairs with the same judged texts; null if unknown. */
  sameTexts?: number | null;
  /** Its p is multiplied by this, so its levels are divided by it: see early-stop.ts. */
  timesLooked?: number;
}

export interface Tests {
  /** With Holm's correction over the family. */
  pAdjusted: number | null;
  /** At the level of Holm's procedure: excludes 0 if `pAdjusted` is at most 0.05. */
  interval: [number, number] | null;
  confidence: number | null;
  verdict: Verdict | null;
  /** One more question that differs by 1 the other way would turn the verdict. */
  restsOnSymmetry: boolean;
  /** Questions that would settle the verdict 4 times in 5; null if settled or not worth planning for. */
  neededQuestions: number | null;
  /** The level of the row's own test in Holm's procedure. */
  level: number;
  sentence: string;
}

/** Corrects the p-values of a family together, so at most 5% of families err. */
export function testTogether(family: readonly Tested[]): Tests[] {
  const pValues = family.map(({ difference }) => difference?.p ?? null);
  const adjusted = holm(pValues);
  const levels = holmLevels(pValues, level);
  return family.map((tested, index) => {
    const { difference, margin } = tested;
    const pAdjusted = adjusted[index] ?? null;
    const own = (levels[index] ?? level) / (tested.timesLooked ?? 1);
    const interval = difference && isTested(tested) ? testedInterval(difference.differences, own) : null;
    const verdict = verdictOf(tested, pAdjusted, own);
    const isOpen = verdict === "not-distinguishable";
    const found = {
      pAdjusted,
      interval,
      verdict,
      level: own,
      confidence: interval && 1 - own,
      restsOnSymmetry:
        difference !== null && (verdict === "better" || verdict === "worse") && restsOnSymmetry(difference.differences, own),
      neededQuestions: isOpen && difference ? questionsToSettle(difference, { margin, level: own }) : null,
    };
    return { ...found, sentence: inWords(tested, found) };
  });
}

const isSame = ({ difference, sameTexts }: Pick<Tested, "difference" | "sameTexts">): boolean =>
  difference !== null && sameTexts === difference.pairs;

/** An interval without a test could exclude 0 beside "cannot tell". */
const isTested = ({ difference, sameTexts }: Tested): boolean =>
  difference !== null &&
  !isSame({ difference, sameTexts }) &&
  (difference.p !== null || difference.differences.squaresOfSums === 0);

/**
 * Equivalent if the texts that were judged are the same, or if the interval lies within the margin even with one more question that
 * differs by 1, and the questions rule out that a change too rare to be seen is as large. Else better or worse if the corrected test
 * shows it.
 */
function verdictOf({ difference, margin, sameTexts }: Tested, pAdjusted: number | null, own: number): Verdict | null {
  if (!difference || difference.pairs < 2) return null;
  if (isSame({ difference, sameTexts })) return "equivalent";
  if (margin > 0 && difference.questions >= questionsToRuleOut(margin)) {
    const [low, high] = safeInterval(difference.differences, own);
    if (low >= -margin && high <= margin) return "equivalent";
  }
  if (pAdjusted === null || pAdjusted > level) return "not-distinguishable";
  return difference.difference > 0 ? "better" : "worse";
}

type Found = Pick<Tests, "interval" | "verdict" | "neededQuestions" | "level" | "restsOnSymmetry">;

function inWords({ name, difference, margin, sameTexts }: Tested, found: Found): string {
  const { interval, verdict, level: own, neededQuestions } = found;
  if (!difference) return "No question has a score on both sides, so there is nothing to compare.";
  const { pairs, questions, difference: mean } = difference;
  const kind = questionsIn({ questions, pairs });
  const these = questions === 1 ? "This one question is" : `These ${questions.toLocaleString("en")} ${kind} are`;
  const surely = `${confidenceInWords(1 - own)} interval`;
  if (pairs === 1) return `One pair differs by ${signed(mean, 2)}. One question is not enough for a verdict.`;
  if (sameTexts === pairs) return `The judged texts are the same in ${pairs} of ${pairs} questions, so the scores cannot differ.`;
  if (verdict === "equivalent") return `${name} is equivalent: within ±${margin} (${surely}).`;
  if ((verdict === "better" || verdict === "worse") && interval) {
    const rare = verdict === "better" ? "loss" : "gain";
    return `${name} is ${verdict} by ${range(interval)} (${surely}).${
      found.restsOnSymmetry ? ` This assumes that no other question has a rare large ${rare}.` : ""
    }`;
  }
  if (difference.differences.squaresOfSums === 0)
    return `${questions.toLocaleString("en")} ${questions < pairs ? `${kind} with ` : ""}equal scores ${ruledOut(questions)}.`;
  const fewest = fewestQuestions(own);
  if (questions < fewest) return `${these} too few for a verdict, whatever their scores. At least ${fewest} are needed.`;
  const more = moreQuestions({ neededQuestions, questions });
  const isWithin = interval !== null && margin > 0 && interval[0] >= -margin && interval[1] <= margin;
  if (isWithin) {
    const enough = Math.max(questionsToRuleOut(margin), neededQuestions ?? 0);
    const missing = enough - questions;
    const more = missing > 20 ? roughly(missing) : missing;
    return `Within ±${margin} so far. Rare large changes are ruled out with ${missing > 0 ? `${more} ` : ""}more ${kind}.`;
  }
  const reach = interval ? `the difference is between ${signed(interval[0], 2)} and ${signed(interval[1], 2)} (${surely})` : "";
  if (margin === 0) return `Cannot tell: ${reach}. Set a margin above 0 to see how many questions would settle it.`;
  if (more !== null && isFar(more, questions))
    return `Cannot tell: ${settling(more, questions)}. It takes ${roughly(more)} more.`;
  if (more !== null) return `Cannot tell yet: ${settling(more, questions, kind)} (4 times in 5).`;
  return `Cannot tell: ${reach}.`;
}

/** "rule out that more than 7% of questions change (95%)": the upper end of Clopper and Pearson's interval for 0 of n. */
const ruledOut = (questions: number): string =>
  `rule out that more than ${Math.ceil(100 * (1 - 0.025 ** (1 / questions)))}% of questions change (95%)`;
