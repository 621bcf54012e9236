// Browsers load this file, so it does without zod.
import type { RoundQuestion } from "./definition";

/** The answers, from the value 0 to the value 1. */
export function answersOf(question: RoundQuestion): readonly string[] {
  if (question.kind === "grades") return question.words;
  return question.kind === "yes-no" ? ["no", "yes"] : ["answer 1", "equal", "answer 2"];
}

export function answerAt(question: RoundQuestion, value: number | null): number | null {
  const steps = answersOf(question).length - 1;
  const place = value === null ? -1 : Math.round(value * steps);
  return value !== null && place >= 0 && place <= steps && Math.abs(place / steps - value) < 1e-6 ? place : null;
}

/** "Yes", or the grade; "" if the value is no answer. */
export function answerName(question: RoundQuestion, value: number | null): string {
  const word = answersOf(question)[answerAt(question, value) ?? -1] ?? "";
  return question.kind === "grades" ? word : word.charAt(0).toUpperCase() + word.slice(1);
}

export const cannotInWords = ({ kind }: RoundQuestion): string => (kind === "better" ? "Cannot say" : "Cannot be rated");
