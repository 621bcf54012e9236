import { Flag } from "lucide-react";

/** Marks a run that others are compared with by name. */
export const BaselineMark = ({ children }: { children: string }) => (
  <span
    title={children === "baseline" ? "Runs are compared with it by name" : `Baseline ${children}`}
    className="inline-flex max-w-48 min-w-0 shrink-0 items-center gap-0.5 text-caption text-ink-2"
  >
    <Flag aria-hidden className="size-3 shrink-0" />
    {children !== "baseline" && <span className="sr-only">baseline </span>}
    <span className="truncate">{children}</span>
  </span>
);
