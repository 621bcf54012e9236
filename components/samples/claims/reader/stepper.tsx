import { ChevronDown, ChevronUp } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import type { ClaimMarks } from "@/components/reviews/claim-marks";
import type { ShownClaim } from "@/components/samples/claims/view/shown";
import { IconButton } from "@/components/ui/button";
import { MarkButtons } from "./mark-buttons";

interface Props {
  /** From 0; null: none has the focus. */
  current: number | null;
  total: number;
  claim: ShownClaim | null;
  marks: ClaimMarks | null;
  onStep: (by: -1 | 1) => void;
}

export function ClaimStepper({ current, total, claim, marks, onStep }: Props) {
  const bottom = useFootHeight();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset's children in a row.
    <div
      role="group"
      aria-label="Claims, step by step"
      style={{ bottom }}
      className="sticky z-4 -mx-px hidden items-center gap-1.5 rounded-b-panel border-t border-line-2 bg-surface px-2 py-2 phone:flex phone:noscript:hidden"
    >
      <IconButton icon={ChevronUp} aria-label="Previous claim" disabled={current === 0} onClick={() => onStep(-1)} />
      <span className="text-small whitespace-nowrap tabular-nums">
        {current === null ? (
          `${total} claims`
        ) : (
          <>
            <b className="font-semibold">Claim {current + 1}</b> of {total}
          </>
        )}
      </span>
      <IconButton icon={ChevronDown} aria-label="Next claim" disabled={current === total - 1} onClick={() => onStep(1)} />
      {marks && claim && claim.verdict !== "not-judged" && (
        <span className="ms-auto flex gap-1.5">
          <MarkButtons marks={marks} claim={claim.text} />
        </span>
      )}
    </div>
  );
}

/** In pixels: of the verdict bar that sticks to the bottom of the page. */
function useFootHeight(): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const foot = document.querySelector<HTMLElement>("[data-foot]");
    if (!foot) return;
    const observer = new ResizeObserver(() => setHeight(foot.offsetHeight));
    observer.observe(foot);
    return () => observer.disconnect();
  }, []);
  return height;
}
