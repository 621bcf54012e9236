import type { RoundEntry, RoundQuestion } from "assay-lib/domain/round/definition";
import type { DeskState, Press } from "./state";

export interface Answer {
  key: string;
  word: string;
  press: Press;
}

/** In the order of their buttons. */
export const answersTo = (question: RoundQuestion): Answer[] =>
  question.kind === "yes-no"
    ? [
        { key: "y", word: "Yes", press: { kind: "label", value: 1 } },
        { key: "n", word: "No", press: { kind: "label", value: 0 } },
      ]
    : question.words.map((word, at) => ({
        ...{ key: String(at + 1), word },
        press: { kind: "label", value: at / (question.words.length - 1) },
      }));

const others: readonly Answer[] = [
  { key: "l", word: "Later", press: { kind: "later" } },
  { key: "x", word: "Cannot be rated", press: { kind: "cannot" } },
  { key: "u", word: "Undo", press: { kind: "undo" } },
];

export const pressOf = (question: RoundQuestion, key: string): Press | null =>
  [...answersTo(question), ...others].find((one) => one.key === key)?.press ?? null;

/** "No", "Later", "Cannot be rated", "Undone". */
export function wordFor(question: RoundQuestion, step: { kind: RoundEntry["kind"]; value?: number | null }): string {
  if (step.kind === "undo") return "Undone";
  if (step.kind !== "label") return step.kind === "later" ? "Later" : "Cannot be rated";
  const near = ({ press }: Answer) => press.kind === "label" && Math.abs(press.value - (step.value ?? Number.NaN)) < 1e-9;
  return answersTo(question).find(near)?.word ?? "";
}

/** For screen readers: "Yes saved". */
export function savedInWords({ saved: { step }, view }: DeskState): string {
  if (!step) return "";
  return step.kind === "undo" ? "Undone" : `${wordFor(view.question, step)} saved`;
}
