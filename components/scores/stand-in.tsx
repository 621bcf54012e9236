/** Inside an element of class `stand-in` bands are muted and unnamed, because their limits were chosen for models. */
export const StandInTag = ({ short = false }: { short?: boolean }) => (
  <span className="inline-flex h-[18px] items-center rounded-chip border border-dashed border-line-3 px-1.5 text-caption whitespace-nowrap text-ink-2">
    {short ? "counts words" : "stand-in: counts words"}
  </span>
);
