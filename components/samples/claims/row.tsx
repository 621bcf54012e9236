import { Check, CircleDashed, CircleHelp, type LucideIcon, X } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import type { LedgerClaim } from "@/lib/metrics/shapes/claims";
import type { QuotedClaim } from "./quoted";
import { verdictWords } from "./words";

const icons: Readonly<Record<LedgerClaim["verdict"], LucideIcon>> = {
  supported: Check,
  contradicted: X,
  "not-found": CircleHelp,
  "not-judged": CircleDashed,
};

/** One claim with its verdict, the response's sentences and the contexts' sentences behind it. */
export function LedgerRow({ claim, number }: { claim: QuotedClaim; number: number }) {
  const { text, verdict, isPlaced, stated, evidence } = claim;
  const Icon = icons[verdict];
  return (
    <li className="grid grid-cols-[20px_120px_minmax(0,1fr)] gap-x-2.5 gap-y-1 border-t border-line px-4 py-2.5 phone:grid-cols-[20px_minmax(0,1fr)]">
      <span className="text-[11.5px]/5 text-ink-3 tabular-nums">{number}</span>
      <span
        className={cn(
          "inline-flex items-start gap-1 text-small",
          verdict === "supported" || verdict === "not-judged" ? "text-ink-2" : "font-semibold",
        )}
      >
        <Icon aria-hidden className="mt-[3px] size-[13px] shrink-0" strokeWidth={2} />
        {verdictWords[verdict]}
      </span>
      <div className="grid min-w-0 gap-1.5 phone:col-start-2">
        <p dir="auto" lang="" className="max-w-[92ch] [overflow-wrap:anywhere]">
          {text}
        </p>
        {stated.map((sentence) => (
          <Quoted key={sentence} from="Response" text={sentence} />
        ))}
        {!isPlaced && <p className="text-small text-ink-3">It names no sentence of the response.</p>}
        {evidence.map((sentence) => (
          <Quoted
            key={`${sentence.context} ${sentence.text}`}
            from={`Context ${sentence.context}`}
            text={sentence.text}
            isEvidence
          />
        ))}
      </div>
    </li>
  );
}

const Quoted = ({ from, text, isEvidence = false }: { from: string; text: string; isEvidence?: boolean }) => (
  <div className={cn("max-w-[92ch] border-s-2 ps-2.5 text-small", isEvidence ? "border-accent-ink" : "border-line")}>
    <span className="block text-caption text-ink-3">{from}</span>
    <p dir="auto" lang="" className="text-ink-2 [overflow-wrap:anywhere]">
      {text}
    </p>
  </div>
);
