import type { ShownClaim } from "@/components/samples/claims/view/shown";
import { ClaimPieces } from "./pieces";

export interface QuotedSentence {
  place: string;
  document: string | null;
  text: string;
}

/** Under the claim, where the contexts stand far below. */
export const Evidence = ({ claim: { contrast }, sentences }: { claim: ShownClaim; sentences: readonly QuotedSentence[] }) =>
  sentences.length > 0 && (
    <div className="mb-0.5 grid w-full gap-2 rounded-control border border-line-2 bg-surface px-3 pt-2 pb-[9px] @min-[820px]/reader:hidden">
      {sentences.map(({ place, document, text }) => (
        <div key={place}>
          <p className="mb-0.5 text-caption text-ink-3 [overflow-wrap:anywhere]">
            Sentence {place}
            {document !== null && (
              <>
                , <bdi>{document}</bdi>
              </>
            )}
          </p>
          <ClaimPieces pieces={contrast?.place === place ? contrast.sentence : [{ text, differs: false }]} />
        </div>
      ))}
      {contrast?.line && <p className="text-[12px]/4 text-ink-2">{contrast.line}</p>}
    </div>
  );
