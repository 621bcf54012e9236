"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { SectionHeading } from "@/components/ui/panel";

/** What was done last, for everybody to see and hear; null before anything was. A new object each time. */
export type Announced = { text: string } | null;

/** A section that says beside its heading what was done in it. It takes the focus where the control that did it is gone. */
export const AnnouncedSection = ({
  id,
  title,
  announced,
  actions,
  children,
}: {
  id: string;
  title: string;
  announced: Announced;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (announced && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [announced]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={`${id}-heading`} className="outline-none">
      <SectionHeading
        id={`${id}-heading`}
        title={title}
        remark={
          <span role="status" className="[overflow-wrap:anywhere]">
            {announced?.text}
          </span>
        }
      >
        {actions}
      </SectionHeading>
      {children}
    </section>
  );
};
