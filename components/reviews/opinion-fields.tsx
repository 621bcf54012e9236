"use client";

import type { Opinion } from "assay-lib/domain/reviews/opinion";
import { longestNote, verdicts } from "assay-lib/domain/reviews/state";
import { Check, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Input, Textarea } from "@/components/ui/field";
import { KeyHint } from "@/components/ui/tag";
import { readScore, typedScore } from "./score-scale";

interface Props {
  mine: Opinion | null;
  /** The highest value of the metric's raw scale; null means 1. */
  max: number | null;
  /** For screen readers. */
  about: string;
  onGive: (opinion: Opinion) => void;
  /** Precedes Save; without it Save is hidden. */
  button?: ReactNode;
}

/** Stored on blur, Enter or Save. */
export function OpinionFields({ mine, max, about, onGive, button }: Props) {
  const id = useId();
  const stored = { score: typedScore(mine?.score ?? null, max), note: mine?.note ?? "" };
  /** Null shows the stored value. */
  const [typed, setTyped] = useState<{ score: string | null; note: string | null }>({ score: null, note: null });
  const score = typed.score ?? stored.score;
  const note = typed.note ?? stored.note;
  const read = readScore(score, max);

  const isNew = score !== stored.score || note.trim() !== stored.note;

  function commit() {
    if (!mine) return;
    if (read !== undefined) setTyped({ score: null, note: null });
    if (read !== undefined && isNew) onGive({ verdict: mine.verdict, score: read, note: note.trim() || null });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isEnd = event.key === "Escape" || (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing);
    if (!isEnd) return;
    event.preventDefault();
    // Focuses the verdict, so the keys work again. Blur stores the field.
    event.currentTarget.closest<HTMLElement>("[role=group]")?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
  }

  const shared = { disabled: mine === null, onBlur: commit, onKeyDown };
  return (
    <>
      <span data-needs="reviewer" className="flex items-center gap-1.5">
        <label htmlFor={`${id}-score`} className="text-caption whitespace-nowrap text-ink-2">
          Score {max !== null && max !== 1 ? `of ${max}` : "0–1"}
          <span className="sr-only"> for {about}</span>
        </label>
        <Input
          {...shared}
          id={`${id}-score`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={score}
          aria-invalid={read === undefined || undefined}
          aria-describedby={read === undefined ? `${id}-problem` : undefined}
          onChange={({ target }) => setTyped((before) => ({ ...before, score: target.value }))}
          className="w-14! text-right tabular-nums phone:w-14!"
        />
      </span>
      <span data-needs="reviewer" className="flex min-w-40 flex-1 items-center gap-1.5 phone:min-w-24">
        <label htmlFor={`${id}-note`} className="text-caption text-ink-2">
          Note<span className="sr-only"> on {about}</span>
        </label>
        <Textarea
          {...shared}
          id={`${id}-note`}
          rows={1}
          maxLength={longestNote}
          value={note}
          dir="auto"
          onChange={({ target }) => setTyped((before) => ({ ...before, note: target.value }))}
          className="max-h-20 min-h-7 resize-none py-[3px] [field-sizing:content] phone:min-h-9"
        />
      </span>
      {button !== undefined && (
        <>
          {button}
          <Button data-needs="reviewer" look={isNew ? "primary" : "plain"} disabled={mine === null || !isNew} onClick={commit}>
            Save
            <KeyHint>↵</KeyHint>
          </Button>
        </>
      )}
      {read === undefined && (
        <span id={`${id}-problem`} role="alert" className="w-full text-caption text-poor">
          Enter a number from 0 to {max ?? 1}, or leave this empty.
        </span>
      )}
    </>
  );
}

const question = "Delete this verdict with its score and note?";

const shown = { agree: { key: "a", name: "Agree", Icon: Check }, disagree: { key: "d", name: "Disagree", Icon: X } };

interface VerdictButtonsProps {
  mine: Opinion | null;
  onGive: (opinion: Opinion | null) => void;
  /** Keys a and d press these unless a judgment has the focus. */
  isMain?: boolean;
}

/** A second press deletes the verdict, after confirmation if it has a score or note. */
export const VerdictButtons = ({ mine, onGive, isMain = false }: VerdictButtonsProps) =>
  verdicts.map((verdict) => {
    const { key, name, Icon } = shown[verdict];
    const isGiven = mine?.verdict === verdict;
    return (
      <button
        key={verdict}
        type="button"
        data-needs="reviewer"
        aria-label={isMain ? undefined : name}
        title={isMain ? undefined : `${name} with this judgment`}
        aria-pressed={isGiven}
        aria-keyshortcuts={isMain ? key : undefined}
        data-key={isMain ? undefined : key}
        onClick={() => {
          if (!isGiven) onGive({ score: mine?.score ?? null, note: mine?.note ?? null, verdict });
          else if ((mine.score === null && !mine.note) || window.confirm(question)) onGive(null);
        }}
        className={cn(
          buttonClass(isMain ? {} : { look: "ghost", size: "small", icon: true }),
          "phone:h-9",
          isGiven && "border-accent-ink! bg-accent-soft! [&_svg]:text-accent-ink!",
        )}
      >
        <Icon aria-hidden strokeWidth={isGiven ? 2.5 : 1.5} />
        {isMain && (
          <>
            {name}
            <KeyHint>{key}</KeyHint>
          </>
        )}
      </button>
    );
  });
