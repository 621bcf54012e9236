import { Flag } from "lucide-react";

/** `children`: the run's baseline names. */
export const BaselineMark = ({ children }: { children: string }) => (
  <span className="inline-flex max-w-48 min-w-0 shrink-0 items-center gap-0.5 text-caption text-ink-2">
    <Flag aria-hidden className="size-3 shrink-0" />
    <span className="truncate">baseline {children}</span>
  </span>
);
