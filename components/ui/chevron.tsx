import { ChevronRight } from "lucide-react";

/** For a `details` with class `group`. */
export const Chevron = () => (
  <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-3 transition-transform duration-120 group-open:rotate-90" />
);
