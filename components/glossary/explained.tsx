"use client";

import * as Popover from "@radix-ui/react-popover";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Milliseconds */
const rest = { open: 250, close: 150 };

interface Props {
  name: string;
  meaning: string;
  href: string;
  children: ReactNode;
}

export const ExplainedTerms = ({ name, meaning, href, children }: Props) => {
  const [open, setOpen] = useState(false);
  // The focus stays where it is when the pointer opens a term.
  const byPointer = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (opens: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        if (opens) byPointer.current = true;
        if (opens || byPointer.current) setOpen(opens);
      },
      opens ? rest.open : rest.close,
    );
  };
  const pointer = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && later(true),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && later(false),
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <a
          href={href}
          // Radix sets type="button", which a link cannot have.
          type={undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            clearTimeout(timer.current);
            // A click keeps open what the pointer opened.
            setOpen((before) => !before || byPointer.current);
            byPointer.current = false;
          }}
          className="cursor-help rounded-[2px] text-inherit underline decoration-line-3 decoration-dotted underline-offset-[3px] hover:decoration-ink-2"
          {...pointer}
        >
          {children}
        </a>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => byPointer.current && event.preventDefault()}
          onCloseAutoFocus={(event) => byPointer.current && event.preventDefault()}
          {...pointer}
          className="z-[60] w-[min(320px,calc(100vw-24px))] rounded-float border border-line bg-surface px-3.5 py-3 text-left text-body font-normal whitespace-normal text-ink shadow-float"
        >
          <p className="font-semibold">{name}</p>
          <p className="mt-0.5 text-ink-2">{meaning}</p>
          <p className="mt-2 text-small">
            <Link href={href} className="link">
              Open glossary
            </Link>
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};
