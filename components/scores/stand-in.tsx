/** Inside an element of class `stand-in` bands are muted and unnamed, because their limits were chosen for models. */
export const StandInTag = ({ short = false }: { short?: boolean }) => (
  <span
    title="The lexical judge counts shared words. It shows how Assay works, but not whether an answer is right."
    className="inline-flex h-[18px] items-center rounded-chip border border-dashed border-line-3 px-1.5 text-caption whitespace-nowrap text-ink-2"
  >
    {short ? "stand-in" : "stand-in: counts words"}
  </span>
);
