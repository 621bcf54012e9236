import { useMemo } from "react";
import type { ClaimMarks } from "@/components/reviews/claim-marks";
import type { ClaimsView } from "@/components/samples/claims/view/shown";
import { cn } from "@/components/ui/class-names";
import { ClaimRow } from "./claim-row";
import type { QuotedSentence } from "./evidence";
import type { ReaderFocus } from "./focus";

const quotedAtMost = 4;

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
