"use client";

import { Check } from "lucide-react";
import { useState } from "react";
import { JumpLink } from "@/components/samples/texts/jump-link";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { CutName } from "@/components/ui/cut-name";

export interface ShownContexts {
  contexts: {
    id?: string;
    score?: number;
    judged: { name: string; score: string }[];
    isKnown?: boolean;
    /** Its place among the contexts that were answered from. */
    final?: number;
    text: string;
  }[];
  more: number;
}

/** Rendered only once opened: a sample can have a thousand. */
export function StepContexts({ given, dropped }: { given: ShownContexts; dropped: ShownContexts }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="group mt-0.5" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 text-small text-accent-ink phone:min-h-9">
        Contexts
        <Chevron />
      </summary>
      {wasOpened && (
        <>
          <List {...given} />
          {dropped.contexts.length > 0 && (
            <>
              <p className="mt-1.5 text-caption font-medium text-ink-3">Dropped</p>
              <List {...dropped} />
            </>
          )}
        </>
      )}
    </details>
  );
}

const List = ({ contexts, more }: ShownContexts) => (
  <>
    <ol className="mt-0.5">
      {contexts.map(({ id, text, score, judged, isKnown, final }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a context is identified by its rank.
          key={index}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-t border-line py-1 text-small first:border-t-0"
        >
          <span className="text-ink-3 tabular-nums">{index + 1}</span>
          <div className="min-w-0">
            <bdi className={cn("block break-words", isKnown && "text-ink-2")}>{text}</bdi>
            <span className="flex flex-wrap gap-x-2 text-caption text-ink-3">
              {id !== undefined && (
                <span className="max-w-[36ch] font-mono text-[11px]">
                  <CutName name={id} />
                </span>
              )}
              {score !== undefined && <span className="tabular-nums">score {score}</span>}
              {judged.map(({ name, score }) => (
                <span key={name} className="tabular-nums">
                  {name} <b className="font-semibold text-ink-2">{score}</b>
                </span>
              ))}
              {isKnown && <span>found before</span>}
              {final !== undefined && (
                <JumpLink
                  to={`context-${final + 1}`}
                  className="inline-flex items-center gap-0.5 text-accent-ink underline underline-offset-2"
                >
                  <Check aria-hidden className="size-3" />
                  context {final + 1}
                </JumpLink>
              )}
            </span>
          </div>
        </li>
      ))}
    </ol>
    {more > 0 && <p className="text-caption text-ink-3">{more.toLocaleString("en-US")} more in the export</p>}
  </>
);
