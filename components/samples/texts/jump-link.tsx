"use client";

import type { ReactNode } from "react";

/**
 * Leads to an element of the same sample: scrolls to it and gives it the focus. Quoted words that are folded away are looked for
 * in what holds them ("context-3" for "context-3-quote-1"). The address stays, and with it the way back.
 */
export const JumpLink = ({ to, className, children }: { to: string; className?: string; children: ReactNode }) => (
  <a
    href={`#${to}`}
    className={className}
    onClick={(event) => {
      event.preventDefault();
      const target = document.getElementById(to) ?? document.getElementById(to.replace(/-quote-\d+$/, ""));
      const focused = target?.hasAttribute("tabindex") ? target : target?.querySelector<HTMLElement>("a, button");
      target?.scrollIntoView({ block: "center" });
      focused?.focus({ preventScroll: true });
    }}
  >
    {children}
  </a>
);
