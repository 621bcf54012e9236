"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** The last change, or null before the first. A new object each time. */
export type Announced = { text: string } | null;

/** Announces changes to screen readers. Takes the focus if the control that made the change is gone. */
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
      <div className="mt-6 mb-2 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 id={`${id}-heading`} className="text-body font-semibold">
          {title}
        </h2>
        <p
          role="status"
          className="min-w-0 flex-1 text-small text-ink-3 [overflow-wrap:anywhere] phone:order-last phone:flex-none phone:basis-full"
        >
          {announced?.text}
        </p>
        {actions && <div className="ml-auto">{actions}</div>}
      </div>
      {children}
    </section>
  );
};
