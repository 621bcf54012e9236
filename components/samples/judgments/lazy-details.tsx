"use client";

import { type ReactNode, useState } from "react";

interface Props {
  summary: ReactNode;
  children: ReactNode;
  summaryClassName: string;
}

/** Renders its content only after it was opened. */
export function LazyDetails({ summary, children, summaryClassName }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="group open:bg-sunken" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={summaryClassName}>{summary}</summary>
      {wasOpened && children}
    </details>
  );
}
