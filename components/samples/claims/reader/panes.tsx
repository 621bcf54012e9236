"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import type { ClaimMarksRead } from "@/components/reviews/answer";
import { type MarkedSample, useClaimMarks } from "@/components/reviews/claim-marks";
import type { ClaimsView, ShownVerdict } from "@/components/samples/claims/view/shown";
import { claimVerdictWords } from "@/components/samples/claims/view/words";
import { cn } from "@/components/ui/class-names";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ClaimList } from "./claim-list";
import { ReaderHeading } from "./column-heading";
import { ContextsColumn } from "./contexts-column";
import { type Focus, useFocus } from "./focus";
import { elementOf, pressKey } from "./keys";
import { MissingClaims } from "./missing-claims";
import { ResponseText } from "./response";
import { ClaimStepper } from "./stepper";
import { VerdictLine } from "./verdict-line";

interface Props {
  view: ClaimsView;
  headingId: string;
  title: string;
  remark: string;
  score: ReactNode;
  about: MarkedSample;
  /** Null: read-only. */
  read: ClaimMarksRead | null;
}

export function ClaimReader({ view, headingId, title, remark, score, about, read }: Props) {
  const { claims } = view;
  const marks = useClaimMarks(read, about);
  const root = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLElement>(null);
  const listId = useId();
  const focus = useFocus(view);
  const { current } = focus;
  useLitInView(column, focus.litPlaces, focus.focus);

  function goTo(claim: number, block: ScrollLogicalPosition | null) {
    focus.moveTo({ claims: [claim], place: null });
    const button = root.current && elementOf(root.current, "list", claim, claims);
    button?.focus({ preventScroll: true });
    if (block) button?.closest("li")?.scrollIntoView({ block });
  }

  function press(target: Element) {
    const next = pointed(target);
    if (!next) return;
    const at = current === null ? -1 : next.claims.indexOf(current);
    if (target.closest("[data-row]")) goTo(next.claims[0] ?? 0, null);
    // A further press continues with the next claim of the same words.
    else if (next.place === null) focus.moveTo({ claims: [next.claims[(at + 1) % next.claims.length] ?? 0], place: null });
    else focus.moveTo(next);
  }

  function step(by: -1 | 1) {
    const at = current === null ? -1 : focus.shown.indexOf(current);
    const next = focus.shown[Math.max(0, at + by)];
    if (next !== undefined) goTo(next, "center");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the claims and sentences in it take the keys.
    <div
      ref={root}
      data-keys
      data-escape={focus.focus === null ? undefined : ""}
      className="@container/reader"
      onKeyDown={(event) => {
        if (!pressKey(event, focus, claims)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onFocus={({ target }) => {
        const { claim } = target.dataset;
        if (claim !== undefined && Number(claim) !== current) focus.moveTo({ claims: [Number(claim)], place: null });
      }}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, a, textarea, summary") && !hasSelection()) press(target);
      }}
      onPointerOver={({ target, pointerType }) => focus.setHover(pointerType === "mouse" ? pointed(target) : null)}
      onPointerLeave={() => focus.setHover(null)}
    >
      <SectionHeading id={headingId} title={title} remark={remark}>
        <VerdictFilters counts={view.counts} filter={focus.filter} onShow={focus.show} />
      </SectionHeading>
      <Panel>
        {score}
        <div className="grid border-t border-line @min-[820px]/reader:grid-cols-[minmax(0,1.14fr)_minmax(0,1fr)]">
          <section aria-label="Response and claims" className="min-w-0">
            <ReaderHeading title="Response">underlined by verdict; the number is the claim’s</ReaderHeading>
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
              tabIndex={0}
              className="max-h-[44vh] overflow-y-auto px-4 pt-0.5 pb-3.5 focus-visible:-outline-offset-2 phone:max-h-none phone:px-3.5"
            >
              <ResponseText runs={view.response} lit={focus.litClaims} shown={focus.filter === null ? null : focus.shown} />
              {view.cutOff > 0 && (
                <p className="mt-2 text-small text-ink-3">
                  {view.cutOff.toLocaleString("en")} further characters are not shown here. The response above has them.
                </p>
              )}
            </div>
            {claims.length > 0 && (
              <ClaimList {...{ view, focus, marks, listId }} onLeaveNote={() => current !== null && goTo(current, null)} />
            )}
            {marks && <MissingClaims marks={marks} claims={claims} root={root} />}
          </section>
          <ContextsColumn {...{ view, focus, column }} />
        </div>
        {claims.length > 0 && (
          <ClaimStepper
            current={current}
            total={claims.length}
            claim={current === null ? null : (claims[current] ?? null)}
            marks={marks}
            onStep={step}
          />
        )}
      </Panel>
    </div>
  );
}

const hasSelection = (): boolean => (window.getSelection()?.toString() ?? "") !== "";

const numbers = (list: string | undefined): number[] => (list ? list.split(" ").map(Number) : []);

/** The claims of what the pointer is on; null if it stands for none. */
function pointed(target: EventTarget): Focus | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-row], [data-run], [data-place]") : null;
  if (!element) return null;
  const { row, run, place, on } = element.dataset;
  const claims = row !== undefined ? [Number(row)] : numbers(run ?? on);
  return claims.length === 0 ? null : { claims, place: place ?? null };
}

/** Scrolls a column that scrolls in itself to the first lit sentence, unless one is in view. */
function useLitInView(column: RefObject<HTMLElement | null>, places: readonly string[], focus: Focus | null): void {
  const latest = useRef(places);
  latest.current = places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the pointer lights does not scroll.
  useEffect(() => {
    const scroller = column.current;
    if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return;
    const lit = latest.current.flatMap((place) => scroller.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? []);
    const { top, bottom } = scroller.getBoundingClientRect();
    const isInView = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    };
    const [first] = lit;
    if (first && !lit.some(isInView)) scroller.scrollTop += first.getBoundingClientRect().top - top - scroller.clientHeight / 3;
  }, [column, focus]);
}

interface VerdictFiltersProps {
  counts: ClaimsView["counts"];
  filter: ShownVerdict | null;
  onShow: (verdict: ShownVerdict | null) => void;
}

const always: readonly ShownVerdict[] = ["supported", "contradicted", "not-found"];

/** Counts that are also filters; a second press shows all again. */
const VerdictFilters = ({ counts, filter, onShow }: VerdictFiltersProps) => (
  // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row.
  <div role="group" aria-label="Show by verdict" className="flex flex-wrap items-center gap-1.5">
    {[...always, ...(counts["not-judged"] > 0 ? (["not-judged"] as const) : [])].map((verdict) => (
      <button
        key={verdict}
        type="button"
        aria-pressed={filter === verdict}
        disabled={counts[verdict] === 0}
        onClick={() => onShow(filter === verdict ? null : verdict)}
        className={cn(
          "inline-flex h-6 items-center gap-[7px] rounded-control border px-[9px] text-[12px] whitespace-nowrap phone:h-9",
          filter === verdict ? "border-accent-ink bg-accent-soft text-ink" : "border-line-2 bg-surface text-ink-2",
        )}
      >
        <VerdictLine verdict={verdict} className="w-5 phone:w-3.5" />
        <b className="font-semibold text-ink tabular-nums">{counts[verdict]}</b> {claimVerdictWords[verdict].toLowerCase()}
      </button>
    ))}
  </div>
);
