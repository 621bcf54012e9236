import type { ClaimQuote } from "assay-lib/domain/evidence/question";
import { RunLetter } from "@/components/comparison/run-letter";
import { Verbatim } from "@/components/ui/verbatim";

/** `index` is the candidate's among the compared runs. */
export const QuotedClaim = ({ quote: { side, context, id, text }, index }: { quote: ClaimQuote; index: number }) => (
  <div className="max-w-[92ch] border-s-2 border-accent-ink ps-2.5 text-small">
    <span className="flex items-center gap-1.5 text-caption text-ink-3">
      <RunLetter index={side === 0 ? 0 : index} className="size-4 text-[10px]/none" /> Context {context}
      {id !== null && <bdi className="min-w-0 truncate font-mono">{id.slice(0, 60)}</bdi>}
    </span>
    <Verbatim className="text-ink-2">{text}</Verbatim>
  </div>
);
