"use client";

import { counted } from "assay-lib/domain/text/counted";
import type { BlindPair, PreferView } from "assay-lib/preferences/desk";
import { useReducer } from "react";
import { Heading, Turns, Whole } from "@/components/round-desk/texts";
import { useKeys } from "@/components/round-desk/use-keys";
import { useOutbox } from "@/components/round-desk/use-outbox";
import { useTop } from "@/components/round-desk/use-top";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Progress } from "@/components/ui/progress";
import { ChoiceBar, eventOf } from "./choice-bar";
import { isUndoing, judged, openingState, type PreferAnswer, type PreferState, preferAfter, type Step } from "./state";

type PreferAction = (runs: string[], step: Step, skipped: string[]) => Promise<PreferAnswer>;

interface Props {
  runs: string[];
  opened: PreferView;
  /** Address of the comparison. */
  href: string;
  action: PreferAction;
}

/** Two answers side by side, by keys or buttons. */
export function PreferDesk({ runs, opened, href, action }: Props) {
  const [state, send] = useReducer(preferAfter, opened, openingState);
  const { view, items, outbox, failures, skipped, notice } = state;
  const [item] = isUndoing(state) ? [] : items;
  useOutbox({
    ...{ outbox, failures },
    send: (step) => action(runs, step, [...skipped]),
    onAnswer: (answer) => send(answer ? { type: "answered", answer } : { type: "failed" }),
  });
  useKeys((key) => {
    const event = eventOf(key);
    if (event) send(event);
    return event !== null;
  });
  const top = useTop(item?.key);
  return (
    <div ref={top}>
      <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[12.5px]/5 text-ink-2">
        <span role="status">
          <b className="font-semibold text-ink tabular-nums">
            {judged(state).toLocaleString("en")} of {view.total.toLocaleString("en")}
          </b>{" "}
          judged
        </span>
        <span className="w-[220px] phone:w-full">
          <Progress value={judged(state)} max={view.total} label="Questions judged" />
        </span>
      </div>
      {notice && (
        <div className="mt-3">
          <Notice kind="hint">{notice}</Notice>
        </div>
      )}
      {item ? <Shown item={item} /> : <NoPair state={state} href={href} onContinue={() => send({ type: "continue" })} />}
      {!state.isGone && (
        <ChoiceBar hasItem={item !== undefined} canUndo={judged(state) > 0 && !isUndoing(state)} onPress={send} />
      )}
      {failures > 0 && (
        <p role="alert" className="mt-2 text-small font-medium text-poor">
          {counted(outbox.length, "choice")} not saved yet. The server does not respond. Keep this page open.
        </p>
      )}
    </div>
  );
}

const Shown = ({ item: { turns, question, left, right } }: { item: BlindPair }) => (
  <Panel className="mt-3.5 px-5 pt-4 pb-[18px] phone:p-3.5">
    {turns.length > 0 && (
      <details className="mb-3">
        <summary className="cursor-pointer text-small text-ink-2">{counted(turns.length, "earlier turn")}</summary>
        <div className="mt-2">
          <Turns turns={turns} />
        </div>
      </details>
    )}
    <Heading>Question</Heading>
    <Whole as="h1" text={question} className="text-[18px]/[26px] font-semibold tracking-[-0.015em]" />
    <div className="mt-4 grid grid-cols-2 gap-5 phone:grid-cols-1">
      {[
        { name: "Answer 1", text: left },
        { name: "Answer 2", text: right },
      ].map(({ name, text }) => (
        <section key={name} aria-label={name} className="min-w-0 rounded-control border border-line p-3.5">
          <Heading>{name}</Heading>
          <Whole text={text} className="text-[15px]/6" />
        </section>
      ))}
    </div>
  </Panel>
);

interface NoPairProps {
  state: PreferState;
  href: string;
  onContinue: () => void;
}

function NoPair({ state: { view, outbox, skipped, isGone }, href, onContinue }: NoPairProps) {
  const back = (
    <ButtonLink href={href} prefetch={false}>
      Back to Compare
    </ButtonLink>
  );
  if (isGone)
    return (
      <EmptyState isPage title="Runs not found" actions={<ButtonLink href="/compare">Compare</ButtonLink>}>
        One of the runs was deleted.
      </EmptyState>
    );
  if (outbox.length > 0) return <EmptyState isPage title="The next question is on its way" />;
  if (skipped.length > 0)
    return (
      <EmptyState
        isPage
        title={`Only ${counted(skipped.length, "skipped question")} left`}
        actions={
          <>
            <Button look="primary" onClick={onContinue}>
              Continue
            </Button>
            {back}
          </>
        }
      />
    );
  return (
    <EmptyState isPage title={view.total === 0 ? "Nothing to choose between" : "You have judged every question"} actions={back}>
      {view.total === 0
        ? "The runs have no question in common that they answer differently."
        : "Compare now shows what people prefer."}
    </EmptyState>
  );
}
