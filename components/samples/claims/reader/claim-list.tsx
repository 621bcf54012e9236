import { Check, X } from "lucide-react";
import { memo, useMemo } from "react";
import type { ClaimMarks } from "@/components/reviews/claim-marks";
import type { ClaimsView, ShownClaim } from "@/components/samples/claims/view/shown";
import { claimVerdictWords } from "@/components/samples/claims/view/words";
import { cn } from "@/components/ui/class-names";
import { Verbatim } from "@/components/ui/verbatim";
import type { ReaderFocus } from "./focus";
import { MarkClaim, mineOn } from "./mark-buttons";
import { Evidence, type QuotedSentence } from "./pieces";
import { numberClass, VerdictLine } from "./verdict-line";

const quotedAtMost = 4;
const weights = new Map<ShownClaim["verdict"], string>([
  ["contradicted", "font-semibold"],
  ["not-found", "font-medium"],
]);

interface Props {
  view: ClaimsView;
  focus: ReaderFocus;
  marks: ClaimMarks | null;
  listId: string;
  onLeaveNote: () => void;
}

export function ClaimList({ view, focus, marks, listId, onLeaveNote }: Props) {
  const { current, litClaims, filter } = focus;
  const sentences = useMemo(() => sentencesByPlace(view), [view]);
  return (
    <ol
      aria-label="Claims"
      className={cn(
        "border-t border-line",
        view.isLong && "@min-[820px]/reader:max-h-[60vh] @min-[820px]/reader:overflow-y-auto",
      )}
    >
      {view.claims.map((claim, index) => {
        const isCurrent = current === index && focus.focus?.place === null;
        return (
          <ClaimRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the claims of a score keep their order.
            key={index}
            {...{ listId, index, claim, isCurrent, onLeaveNote }}
            isLit={litClaims.includes(index)}
            isStop={focus.stop === index}
            isDimmed={filter !== null && claim.verdict !== filter}
            // Other rows show only the visitor's mark.
            marks={marks}
            quoted={isCurrent ? claim.places.slice(0, quotedAtMost).flatMap((place) => sentences.get(place) ?? []) : null}
          />
        );
      })}
    </ol>
  );
}

const sentencesByPlace = ({ contexts }: ClaimsView): Map<string, QuotedSentence> =>
  new Map(
    contexts.flatMap(({ document, sentences }) =>
      sentences.flatMap(({ place, text, claims }) => (claims.length > 0 ? [[place, { place, document, text }] as const] : [])),
    ),
  );

interface ClaimRowProps {
  listId: string;
  index: number;
  claim: ShownClaim;
  isLit: boolean;
  isCurrent: boolean;
  isStop: boolean;
  isDimmed: boolean;
  marks: ClaimMarks | null;
  /** Sentences of the claim that has the focus; null for other claims. */
  quoted: readonly QuotedSentence[] | null;
  onLeaveNote: () => void;
}

const earlierAtMost = 4;

const ClaimRow = memo(function ClaimRow(props: ClaimRowProps) {
  const { listId, index, claim, isLit, isCurrent, isStop, isDimmed, marks, quoted } = props;
  const { text, verdict, where, sentences, citation } = claim;
  const id = `${listId}-${index + 1}`;
  const mine = marks && mineOn(marks, text);
  return (
    <li
      data-row={index}
      inert={isDimmed}
      className={cn(
        "relative grid min-h-9 grid-cols-[24px_minmax(0,1fr)_102px_112px_14px] items-center gap-x-2.5 border-t border-line px-4 py-[7px] first:border-t-0",
        "phone:grid-cols-[24px_minmax(0,1fr)_auto_14px] phone:gap-y-0.5 phone:px-3.5 phone:py-[9px]",
        isCurrent && "bg-accent-soft shadow-[inset_2px_0_0_var(--accent-ink)] noscript:bg-transparent noscript:shadow-none",
        isDimmed && "opacity-30",
      )}
    >
      <button
        type="button"
        id={id}
        data-claim={index}
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        aria-labelledby={`${id} ${id}-text`}
        aria-describedby={`${id}-verdict ${id}-where`}
        className={numberClass(verdict, isLit)}
      >
        {index + 1}
      </button>
      <Verbatim
        id={`${id}-text`}
        className={cn("text-[13px]/[18px] phone:col-[2/-1]", isCurrent && "font-medium noscript:font-normal")}
      >
        {text}
      </Verbatim>
      <span
        id={`${id}-verdict`}
        className={cn(
          "inline-flex items-center gap-[7px] text-[12px]/4 whitespace-nowrap phone:col-2 phone:row-2",
          weights.get(verdict) ?? "text-ink-2",
        )}
      >
        <VerdictLine verdict={verdict} /> {claimVerdictWords[verdict]}
      </span>
      <span id={`${id}-where`} className="text-[12px]/4 text-ink-2 tabular-nums phone:col-3 phone:row-2">
        {where}
      </span>
      <span className="phone:col-4 phone:row-2">
        {mine && mine.mark !== "missing" && (
          <>
            {mine.mark === "right" ? (
              <Check aria-hidden className="size-3.5 text-ink-3" />
            ) : (
              <X aria-hidden className="size-3.5 text-ink-3" />
            )}
            <span className="sr-only">marked {mine.mark} by you</span>
          </>
        )}
      </span>
      {isCurrent && (
        <div className="col-[2/-1] mt-[7px] mb-0.5 flex flex-wrap items-center gap-1.5 noscript:hidden">
          {quoted && <Evidence claim={claim} sentences={quoted} />}
          {claim.earlier.slice(0, earlierAtMost).map(({ whose, text }) => (
            <p key={text} className="w-full text-[12px]/4 text-ink-2 [overflow-wrap:anywhere]">
              <span className="text-ink-3">{whose}:</span> <bdi>{text}</bdi>
            </p>
          ))}
          {marks && verdict !== "not-judged" && <MarkClaim marks={marks} claim={text} onLeave={props.onLeaveNote} />}
          {sentences.length > 0 && (
            <span className="ms-auto text-caption text-ink-3 phone:hidden">
              Sentence{sentences.length > 1 && "s"} {sentences.slice(0, 4).join(", ")}
              {sentences.length > 4 && " …"} of the response{citation && `, citation ${citation}`}
            </span>
          )}
        </div>
      )}
    </li>
  );
});
