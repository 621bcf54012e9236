"use client";

import { type ReactNode, useState } from "react";

/** A line that opens to what belongs to it, which is drawn only then. */
export function LazyDetails({
  summary,
  children,
  className,
  summaryClassName,
}: {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
}) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={summaryClassName}>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}
