"use client";

import type { ReactNode } from "react";

/**
 * Scrolls to an element of the same sample and focuses it. If quoted words are folded away, goes to the element that holds them
 * ("context-3" for "context-3-quote-1"). The address does not change, so Back still leads out.
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
