import { type ReactNode, useId, useRef } from "react";
import type { ClaimMarks } from "@/components/reviews/claim-marks";
import type { ClaimsView } from "@/components/samples/claims/view/shown";
import { Panel, SectionHeading } from "@/components/ui/panel";
import { ClaimList } from "./claim-list";
import { ReaderHeading } from "./column-heading";
import { ContextsColumn } from "./contexts-column";
import { useFocus } from "./focus";
import { elementOf, pressKey } from "./keys";
import { useLitInView } from "./lit-in-view";
import { MissingClaims } from "./missing-claims";
import { pointed } from "./pointed";
import { ResponseText } from "./response";
import { ClaimStepper } from "./stepper";
import { VerdictFilters } from "./verdict-filters";

interface Props {
  view: ClaimsView;
  headingId: string;
  title: string;
  remark: string;
  score: ReactNode;
  /** Null: read-only. */
  marks: ClaimMarks | null;
}

/** The response, its claims and the contexts, which light each other up. */
export function ClaimReader({ view, headingId, title, remark, score, marks }: Props) {
  const { claims } = view;
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
