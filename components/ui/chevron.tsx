import { ChevronRight } from "lucide-react";

/** Points at the summary of a `details` with the class `group`, and down once it is open. */
export const Chevron = () => (
  <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 transition-transform duration-120 group-open:rotate-90" />
);
