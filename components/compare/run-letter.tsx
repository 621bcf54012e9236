import { cn } from "@/components/ui/class-names";

const letters = ["A", "B", "C", "D"];

/** A run's name in a comparison; A is the baseline. */
export const letterOf = (index: number): string => letters[index] ?? "?";

/** Grey for the baseline. */
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
