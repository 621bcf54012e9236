import type { ClaimsView, ShownVerdict } from "@/components/samples/claims/view/shown";
import { claimVerdictWords } from "@/components/samples/claims/view/words";
import { cn } from "@/components/ui/class-names";
import { VerdictLine } from "./verdict-line";

interface Props {
  counts: ClaimsView["counts"];
  filter: ShownVerdict | null;
  onShow: (verdict: ShownVerdict | null) => void;
}

const always: readonly ShownVerdict[] = ["supported", "contradicted", "not-found"];

/** Counts that are also filters; a second press shows all again. */
export const VerdictFilters = ({ counts, filter, onShow }: Props) => (
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
