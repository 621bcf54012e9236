import type { ClaimPiece, ShownClaim, ShownContrast } from "@/components/samples/claims/view/shown";
import { Verbatim } from "@/components/ui/verbatim";
import { VerdictLine } from "./verdict-line";

const ClaimPieces = ({ pieces }: { pieces: readonly ClaimPiece[] }) => (
  <Verbatim className="text-[13px]/[19px] text-ink">
    {pieces.map(({ text, differs }, index) =>
      differs ? (
        <b
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order.
          key={index}
          className="font-semibold underline decoration-double decoration-[1.5px] decoration-poor underline-offset-4"
        >
          {text}
        </b>
      ) : (
        text
      ),
    )}
  </Verbatim>
);

export const SideBySide = ({ contrast, number }: { contrast: ShownContrast; number: number }) => (
  <div className="mt-1.5 mb-2 grid grid-cols-2 rounded-control border border-line-2 bg-surface">
    <div className="min-w-0 px-3 pt-2 pb-2.5">
      <p className="mb-[3px] flex items-center gap-1.5 text-caption text-ink-3">
        <VerdictLine verdict="contradicted" /> Claim {number} says
      </p>
      <ClaimPieces pieces={contrast.claim} />
    </div>
    <div className="min-w-0 border-s border-line px-3 pt-2 pb-2.5">
      <p className="mb-[3px] text-caption text-ink-3">Sentence {contrast.place} says</p>
      <ClaimPieces pieces={contrast.sentence} />
    </div>
    {contrast.line && (
      <p dir="auto" className="col-span-2 border-t border-line px-3 py-1.5 text-[12px]/4 text-ink-2">
        {contrast.line}
      </p>
    )}
  </div>
);

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
