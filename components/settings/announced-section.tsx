"use client";

import { createContext, type ReactNode, startTransition, use, useEffect, useRef, useState } from "react";

const Announce = createContext<(text: string) => void>(() => undefined);

/** Shows a message in the heading of the section around the caller. */
export const useAnnounce = () => use(Announce);

interface Props {
  id: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Announces changes to screen readers. Takes the focus if the control that made the change is gone. */
export function AnnouncedSection({ id, title, actions, children }: Props) {
  const section = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (announced && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [announced]);
  return (
    // In one transition with the refreshed page, because a removed control loses the focus.
    <Announce value={(text) => startTransition(() => setAnnounced({ text }))}>
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
    </Announce>
  );
}
