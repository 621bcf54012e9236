import type { ReactNode } from "react";

export const ReaderHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex min-h-8 flex-wrap items-baseline gap-x-2 px-4 pt-3 pb-1.5 phone:px-3.5">
    <h3 className="font-semibold">{title}</h3>
    <span className="text-small text-ink-3">{children}</span>
  </div>
);
