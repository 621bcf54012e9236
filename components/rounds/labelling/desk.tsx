"use client";

import type { DeskView } from "assay-lib/rounds/desk";
import { cannotInWords } from "assay-lib/rounds/words/answers";
import { Undo2 } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { KeyHint } from "@/components/ui/tag";
import { Item } from "./item";
import { LabelBar, labelledInWords, pressOf, wordFor } from "./label-bar";
import { NoItem } from "./no-item";
import { RubricPanel } from "./rubric";
import { rememberRubric } from "./rubric-cookie";
import { type DeskState, isOnlyLater, type Press } from "./state";
import { type LabelAction, useDesk } from "./use-desk";
import { useKeys } from "./use-keys";

interface Props {
  opened: DeskView;
  href: string;
  isRubricShown: boolean;
  action: LabelAction;
}

export function LabelDesk({ opened, href, isRubricShown, action }: Props) {
  const [state, send] = useDesk(opened, action);
  const [isShown, setShown] = useState(isRubricShown);
  const field = useRef<HTMLTextAreaElement>(null);
  const { view, items, waiting, saved, notice } = state;
  const item = isOnlyLater(state) ? undefined : items[0];
  const press = (one: Press) => send({ type: "press", press: one });
  const show = (isOn: boolean) => {
    setShown(isOn);
    rememberRubric(isOn);
  };

  useKeys((key) => {
    const one = pressOf(view.question, key);
    if (one) press(one);
    else if (key === "c") field.current?.focus();
    else if (key === "h") show(!isShown);
    else return false;
    return true;
  });
  useEffect(() => {
    if (waiting) field.current?.focus();
  }, [waiting]);
  const top = useTop(item?.id);
  const hasRubric = (view.rubric.text ?? "").trim() !== "";
  const isBeside = isShown && hasRubric;

  return (
    <div ref={top}>
      <p role="status" className="sr-only">
        <span key={saved.count}>{labelledInWords(state)}</span>
      </p>
      <RoundProgress view={view} />
      {notice && (
        <div className="mt-3">
          <Notice kind="hint">{notice}</Notice>
        </div>
      )}
      {item ? (
        <>
          <Panel
            className={cn(
              "mt-3.5 grid grid-cols-[minmax(0,1fr)] items-start overflow-clip",
              isBeside && "min-[1101px]:grid-cols-[minmax(0,1fr)_344px]",
            )}
          >
            <div className={cn("h-full min-w-0 px-5 pt-4 pb-[18px] phone:p-3.5", isBeside && "min-[1101px]:border-r")}>
              {!hasRubric && (
                <p className="mb-3 border-b border-line pb-3 font-medium [overflow-wrap:anywhere]" dir="auto">
                  {view.question.text}
                </p>
              )}
              <Item item={item} unit={view.unit} />
            </div>
            {hasRubric && (
              <RubricPanel
                question={view.question.text}
                version={view.rubric.version}
                text={view.rubric.text ?? ""}
                isChanged={view.last !== null && view.last.rubricVersion < view.rubric.version}
                isShown={isShown}
                onShow={show}
              />
            )}
          </Panel>
          <LabelBar
            question={view.question}
            critiqueFirst={view.critiqueFirst}
            critique={state.critique}
            waiting={waiting}
            field={field}
            onPress={press}
            onWrite={(critique) => send({ type: "write", critique })}
            onSave={() => send({ type: "save" })}
          />
        </>
      ) : (
        <NoItem state={state} href={href} onContinue={() => send({ type: "continue" })} />
      )}
      {!view.isClosed && !state.isGone && <LastStep state={state} onUndo={() => press({ kind: "undo" })} />}
    </div>
  );
}

const LastStep = ({ state: { view, outbox, failures }, onUndo }: { state: DeskState; onUndo: () => void }) => (
  <div className="mt-2 flex flex-wrap items-center gap-2.5 text-small text-ink-3">
    <Button
      size="small"
      aria-keyshortcuts="u"
      disabled={!view.last && outbox.length === 0}
      onClick={onUndo}
      className="phone:h-11 phone:px-3.5"
    >
      <Undo2 aria-hidden /> Undo <KeyHint of="u" />
    </Button>
    {failures > 0 && (
      <p role="alert" className="font-medium text-poor">
        {outbox.length === 1 ? "1 label waits to be saved." : `${outbox.length} labels wait to be saved.`} The server does not
        respond. Keep this page open.
      </p>
    )}
    <p className="min-w-0 flex-1">
      {view.last && (
        <>
          {view.last.kind === "label" ? "Your last label" : "Your last step"}:{" "}
          <b className="font-semibold text-ink">{wordFor(view.question, view.last)}</b>, <Moment at={view.last.at} />.{" "}
        </>
      )}
      A label is saved at once and the next item opens.
    </p>
  </div>
);

/** For an element that scrolls back into view when another item is shown in it. */
function useTop(itemId: string | number | undefined): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shownFirst = useRef(itemId);
  useLayoutEffect(() => {
    if (shownFirst.current === itemId) return;
    shownFirst.current = itemId;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [itemId]);
  return top;
}

const count = (value: number) => value.toLocaleString("en");

/** Progress of the whole round. Items that are put off or cannot be rated do not count. */
const RoundProgress = ({ view: { progress, unit, question } }: { view: DeskView }) => (
  <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[12.5px]/5 text-ink-2 [&_b]:font-semibold [&_b]:text-ink [&_b]:tabular-nums">
    <span>
      <b>
        {count(progress.given)} of {count(progress.needed)}
      </b>{" "}
      labels
    </span>
    <span className="w-[220px] phone:order-first phone:w-full">
      <ProgressBar value={progress.given} max={progress.needed} label="Labels of the round" />
    </span>
    {progress.shared > 0 && (
      <span>
        <b>{count(progress.shared)}</b> of {count(progress.items)} {unit}s go to two people
      </span>
    )}
    <span>
      you <b>{count(progress.mine)}</b>
    </span>
    <span>
      later <b>{count(progress.later)}</b>
    </span>
    <span>
      {cannotInWords(question).toLowerCase()} <b>{count(progress.cannot)}</b>
    </span>
  </div>
);
