import { answerName, cannotInWords } from "assay-lib/rounds/words/answers";
import type { RoundEntry, RoundQuestion } from "assay-lib/rounds/words/definition";
import { longestCritique } from "assay-lib/rounds/words/limits";
import { Ban, Check, Clock, X } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { Kbd, KeyHint } from "@/components/ui/tag";
import type { DeskState, Press } from "./state";

interface Props {
  question: RoundQuestion;
  critiqueFirst: boolean;
  critique: string;
  waiting: Press | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onPress: (press: Press) => void;
  onWrite: (critique: string) => void;
  onSave: () => void;
}

const tall = "h-[34px] px-3.5 text-body phone:h-11";

export function LabelBar({ question, critiqueFirst, critique, waiting, field, onPress, onWrite, onSave }: Props) {
  const icons = question.kind === "yes-no" ? [Check, X] : [];
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (event.nativeEvent.isComposing || !(isSave || event.key === "Escape")) return;
    event.preventDefault();
    if (isSave && critique.trim() !== "") onSave();
    event.currentTarget.blur();
  }
  return (
    <div className="sticky bottom-0 z-10 -mx-6 mt-2.5 bg-bg px-6 py-1 phone:-mx-4 phone:px-0 phone:py-0">
      <Panel
        role="group"
        aria-label="Your label"
        className="flex flex-wrap items-start gap-2 px-4 py-2.5 phone:grid phone:grid-cols-2 phone:rounded-none phone:border-x-0"
      >
        {answersTo(question).map(({ key, word, press }, at) => {
          const Icon = icons[at];
          return (
            <Button
              key={key}
              aria-keyshortcuts={key}
              onClick={() => onPress(press)}
              className={cn(tall, "max-w-full min-w-[104px] phone:min-w-0")}
            >
              {Icon && <Icon aria-hidden />} <span className="truncate">{word}</span> <KeyHint of={key} />
            </Button>
          );
        })}
        <span aria-hidden className="mx-1 h-5 w-px self-center bg-line-2 phone:hidden" />
        <Button aria-keyshortcuts="l" onClick={() => onPress({ kind: "later" })} className={tall}>
          <Clock aria-hidden /> Later <KeyHint of="l" />
        </Button>
        <Button aria-keyshortcuts="x" onClick={() => onPress({ kind: "cannot" })} className={tall}>
          <Ban aria-hidden /> {cannotInWords(question)} <KeyHint of="x" />
        </Button>
        <div className="relative min-w-0 flex-[1_1_220px] phone:col-span-full">
          <textarea
            ref={field}
            rows={1}
            value={critique}
            maxLength={longestCritique}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={onKeyDown}
            aria-label={critiqueFirst ? "Why" : "Why, optional"}
            aria-describedby="critique-note"
            aria-keyshortcuts="c"
            placeholder={critiqueFirst ? "Why? One sentence first" : "Why? Optional, one sentence"}
            className="block field-sizing-content max-h-32 min-h-[34px] w-full resize-none rounded-control border border-line-2 bg-surface py-[6px] pr-9 pl-3 placeholder:text-ink-3 phone:min-h-11 phone:py-[11px]"
          />
          <span aria-hidden className="absolute top-[8px] right-2.5 phone:hidden">
            <Kbd>c</Kbd>
          </span>
        </div>
        <p
          id="critique-note"
          role={waiting ? "alert" : undefined}
          className={cn("basis-full text-small text-ink-2", !waiting && "sr-only")}
        >
          {waiting?.kind === "label"
            ? `Write why first. Then Ctrl Enter saves ${wordFor(question, waiting)}.`
            : "Ctrl Enter keeps the sentence for your label, Esc goes back."}
        </p>
      </Panel>
    </div>
  );
}

interface AnswerKey {
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
