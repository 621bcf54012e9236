"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { useReviewDesk } from "./desk";

/** If reviews are possible, a click selects the metric. */
export function JudgedTile({ metric, name, children }: { metric: string; name: string; children: ReactNode }) {
  const desk = useReviewDesk();
  const isChosen = desk?.chosen?.id === metric;
  return (
    <li
      className={cn(
        "relative -mt-px -ml-px min-w-0 flex-[1_1_170px] border-t border-l border-line px-3.5 pt-[9px] pb-2.5",
        desk && "hover:bg-hover",
        isChosen && "z-1 rounded-control bg-accent-soft! shadow-[inset_0_0_0_2px_var(--accent-ink)]",
      )}
    >
      {desk && (
        <button
          type="button"
          aria-label={`Review ${name}`}
          aria-pressed={isChosen}
          onClick={() => desk.choose(metric)}
          className="absolute inset-0 rounded-control focus-visible:-outline-offset-2"
        />
      )}
      {children}
    </li>
  );
}
