import type { ReactNode } from "react";

export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full truncate rounded-chip bg-sunken px-1.5 align-middle text-[11px]/[18px] whitespace-nowrap text-ink-2">
    {children}
  </span>
);

export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block h-4 min-w-4 rounded-chip border border-line-2 bg-surface px-1 text-center font-sans text-[10.5px]/[14px] font-medium text-ink-2">
    {children}
  </kbd>
);

/** Names the key that presses a button; phones have none. */
export const KeyHint = ({ of }: { of: string }) => (
  <span aria-hidden className="contents phone:hidden">
    <Kbd>{of}</Kbd>
  </span>
);
