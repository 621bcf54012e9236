import type { ShownVerdict } from "@/components/samples/claims/view/shown";
import { cn } from "@/components/ui/class-names";

const lines: Readonly<Record<ShownVerdict, { className: string; d: string }>> = {
  supported: { className: "stroke-ink-3 stroke-1", d: "M0 4.5h20" },
  contradicted: { className: "stroke-poor stroke-[1.5]", d: "M0 2.5h20M0 6h20" },
  "not-found": { className: "stroke-ink stroke-[1.5] [stroke-dasharray:4_3]", d: "M0 4.5h20" },
  "not-judged": { className: "stroke-line-3 stroke-[1.5] [stroke-dasharray:1.5_2.5]", d: "M0 4.5h20" },
};

export const VerdictLine = ({ verdict, className }: { verdict: ShownVerdict; className?: string }) => (
  <svg viewBox="0 0 20 8" aria-hidden className={cn("h-2 w-4 shrink-0 fill-none", className)}>
    <path className={lines[verdict].className} d={lines[verdict].d} />
  </svg>
);

export const underlines: Readonly<Record<ShownVerdict, string>> = {
  supported: "underline decoration-1 decoration-ink-3 underline-offset-4",
  contradicted: "underline decoration-double decoration-[1.5px] decoration-poor underline-offset-4",
  "not-found": "underline decoration-dashed decoration-[1.5px] decoration-ink underline-offset-4",
  "not-judged": "underline decoration-dotted decoration-[1.5px] decoration-line-3 underline-offset-4",
};

const below: Readonly<Record<ShownVerdict, string>> = {
  supported: "after:border-b after:border-line-3",
  contradicted: "after:-bottom-px after:border-b-[3px] after:border-double after:border-poor font-semibold text-ink",
  "not-found": "after:border-b-[1.5px] after:border-dashed after:border-ink",
  "not-judged": "after:border-b-[1.5px] after:border-dotted after:border-line-3",
};

export const numberClass = (verdict: ShownVerdict, isLit: boolean): string =>
  cn(
    "relative inline-grid scroll-my-24 h-[18px] min-w-5 place-items-center rounded-chip px-1 text-[11px]/4 font-medium tabular-nums",
    "after:absolute after:inset-x-[3px] after:bottom-0",
    below[verdict],
    isLit ? "bg-mark text-accent-ink noscript:bg-sunken noscript:text-ink-2" : "bg-sunken text-ink-2",
  );
