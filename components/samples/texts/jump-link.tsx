"use client";

import type { ReactNode } from "react";

/** Focuses an element, or its container if the words are folded. The address stays, so Back leaves the sample. */
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
