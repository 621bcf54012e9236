import { answerName, cannotInWords } from "assay-lib/rounds/words/answers";
import type { RoundEntry, RoundQuestion } from "assay-lib/rounds/words/definition";
import type { DeskState, Press } from "./state";

export interface AnswerKey {
  key: string;
  word: string;
  press: Press;
}

const labelled = (key: string, question: RoundQuestion, value: number): AnswerKey => ({
  key,
  word: answerName(question, value),
  press: { kind: "label", value },
});

export function answersTo(question: RoundQuestion): AnswerKey[] {
  const of = (key: string, value: number) => labelled(key, question, value);
  if (question.kind === "yes-no") return [of("y", 1), of("n", 0)];
  if (question.kind === "better") return [of("1", 0), of("2", 1), of("0", 0.5)];
  return question.words.map((_, at) => of(String(at + 1), at / (question.words.length - 1)));
}

const others: Readonly<Record<string, Press>> = { l: { kind: "later" }, x: { kind: "cannot" }, u: { kind: "undo" } };

export const pressOf = (question: RoundQuestion, key: string): Press | null =>
  answersTo(question).find((one) => one.key === key)?.press ?? others[key] ?? null;

/** "No", "Later", "Cannot be rated", "Undone". */
export function wordFor(question: RoundQuestion, step: { kind: RoundEntry["kind"]; value?: number | null }): string {
  if (step.kind === "undo") return "Undone";
  if (step.kind !== "label") return step.kind === "later" ? "Later" : cannotInWords(question);
  return answerName(question, step.value ?? null);
}

/** For screen readers: "Yes saved". */
export function labelledInWords({ saved: { step }, view }: DeskState): string {
  if (!step) return "";
  return step.kind === "undo" ? "Undone" : `${wordFor(view.question, step)} saved`;
}
