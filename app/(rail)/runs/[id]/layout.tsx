import type { ReactNode } from "react";

/** A run's page, and the panel that a sample opens over it. */
export default function RunLayout({ children, panel }: { children: ReactNode; panel: ReactNode }) {
  return (
    <>
      {children}
      {panel}
    </>
  );
}
