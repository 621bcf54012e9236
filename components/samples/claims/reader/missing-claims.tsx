import { longestClaim } from "assay-lib/domain/reviews/state";
import { Plus, X } from "lucide-react";
import { type RefObject, useState } from "react";
import type { ClaimMarks } from "@/components/reviews/claim-marks";
import type { ShownClaim } from "@/components/samples/claims/view/shown";
import { Button } from "@/components/ui/button";
import { KeyHint } from "@/components/ui/tag";
import { mineOn } from "./mark-buttons";

interface Props {
  marks: ClaimMarks;
  claims: readonly ShownClaim[];
  root: RefObject<HTMLElement | null>;
}

export function MissingClaims({ marks, claims, root }: Props) {
  const [hint, setHint] = useState<string | null>(null);
  const marked = claims.filter(({ text }) => mineOn(marks, text)).length;
  const missing = marks.given.filter(({ mark }) => mark === "missing");
  function add() {
    const claim = selectedWords(root.current?.querySelector("[data-response]") ?? null);
    setHint(claim === "" ? "Select words of the response first." : null);
    if (claim !== "") marks.save({ claim, mark: "missing", note: null });
  }
  return (
    <div className="border-t border-line px-4 py-2 text-small text-ink-3 noscript:hidden phone:px-3.5">
      {missing.length > 0 && (
        <ul aria-label="Missing claims" className="mb-2 grid gap-1">
          {missing.map(({ claim, reviewer, isMine }) => (
            <li key={`${reviewer} ${claim}`} className="flex items-start gap-2 text-ink-2">
              <span className="shrink-0 text-ink-3">Missing</span>
              <span dir="auto" className="min-w-0 flex-1 text-ink [overflow-wrap:anywhere]">
                {claim}
              </span>
              {isMine ? (
                <Button look="ghost" size="small" icon aria-label="Delete this missing claim" onClick={() => marks.remove(claim)}>
                  <X aria-hidden />
                </Button>
              ) : (
                <bdi>{reviewer}</bdi>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          data-needs="reviewer"
          data-key="m"
          size="small"
          className="text-ink phone:h-9"
          // A press must not move the focus, which would undo the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          <Plus aria-hidden /> Missing claim
          <KeyHint of="m" />
        </Button>
        <span role="status" className="phone:sr-only">
          {hint ?? "select words in the response first"}
        </span>
        {claims.length > 0 && (
          <span className="ms-auto whitespace-nowrap tabular-nums">
            {marked} of {claims.length} marked by you
          </span>
        )}
      </div>
      {marks.problem && (
        <p role="alert" className="mt-1 text-poor">
          {marks.problem}
        </p>
      )}
    </div>
  );
}

/** On one line; empty unless they are in the response. */
function selectedWords(response: Element | null): string {
  const selection = window.getSelection();
  if (!response || !selection || selection.rangeCount === 0) return "";
  const range = selection.getRangeAt(0);
  if (!response.contains(range.commonAncestorContainer)) return "";
  return selection.toString().slice(0, longestClaim).replaceAll("\u2060", "").replace(/\s+/g, " ").trim();
}
