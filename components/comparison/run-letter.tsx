import { letterOf } from "assay-lib/comparison/words/letter";
import { cn } from "@/components/ui/class-names";

export const RunLetter = ({ index, className }: { index: number; className?: string }) => (
  <span
    className={cn(
      "inline-grid size-[18px] shrink-0 place-items-center rounded-chip border text-[11px]/none font-semibold",
      index === 0 ? "border-line-3 text-ink" : "border-accent-ink text-accent-ink",
      className,
    )}
  >
    {letterOf(index)}
  </span>
);
