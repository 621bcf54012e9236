import type { Verdict } from "@/lib/domain/comparison/metrics";
import { fewestQuestions, type PairedDifference } from "@/lib/stats/paired-difference";

const level = 0.05;

/** Better or worse only if the corrected test shows it; null if there is too little to test. */
export function verdictOf(difference: PairedDifference | null, pAdjusted: number | null): Verdict | null {
  if (!difference) return null;
  if (pAdjusted === null) return difference.pairs > 1 ? "not-distinguishable" : null;
  if (pAdjusted > level) return "not-distinguishable";
  return difference.difference > 0 ? "better" : "worse";
}

/** The verdict in plain words: "hybrid is better by 0.06 to 0.11". */
export function describeDifference(name: string, difference: PairedDifference | null, verdict: Verdict | null): string {
  if (!difference) return "No question has a score on both sides, so nothing can be said.";
  const { interval, pairs, questions, smallestDetectable, difference: mean } = difference;
  const subject = questions === 1 ? "This one question" : `These ${questions.toLocaleString("en")} questions`;
  if (pairs === 1) return `One pair differs by ${signed(mean)}; a single question says nothing about others.`;
  if (interval === null)
    return mean === 0
      ? `${subject} score the same on both sides.`
      : `Every question differs by the same ${signed(mean)}: nothing varies, so there is no interval.`;
  if (questions < fewestQuestions) return `${subject} are too few to show a difference, whatever they score.`;
  if (verdict === "better") return `${name} is better by ${range(interval[0], interval[1])}.`;
  if (verdict === "worse") return `${name} is worse by ${range(-interval[1], -interval[0])}.`;
  if (smallestDetectable === null) return "Not distinguishable.";
  return `Not distinguishable: with ${subject.toLowerCase()}, a true difference of ${smallestDetectable.toFixed(2)} would be found 4 times in 5.`;
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

function range(low: number, high: number): string {
  const [from, to] = [low.toFixed(2), high.toFixed(2)];
  return from === to ? (from === "0.00" ? "less than 0.01" : from) : `${from} to ${to}`;
}
