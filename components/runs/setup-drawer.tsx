"use client";

import { SlidersHorizontal, X } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { type ReactNode, useRef, useTransition } from "react";
import { Button } from "@/components/ui/button";

const load = () => import("@/components/ui/dialog");
const Sheet = dynamic(() => load().then((file) => file.Sheet));

/**
 * A button and its drawer, which has its own address (`setup=true`). Its content is read only once it is open, since prompts may
 * be long. Back and Escape close it; the focus returns to the button.
 */
export const SetupDrawer = ({ title, children }: { title: string; children: ReactNode }) => {
  const [pending, startTransition] = useTransition();
  const [isOpen, setOpen] = useQueryState(
    "setup",
    parseAsBoolean.withDefault(false).withOptions({ shallow: false, history: "push", scroll: false, startTransition }),
  );
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (open: boolean) => {
    void setOpen(open || null);
    if (!open) setTimeout(() => button.current?.focus());
  };
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" onPointerEnter={load} onFocus={load} onClick={() => toggle(true)}>
        <SlidersHorizontal aria-hidden /> Set-up
      </Button>
      {isOpen && (
        <Sheet title={title} open onOpenChange={toggle} narrow>
          <div className="flex items-center gap-3 border-b border-line bg-surface px-5 py-3">
            <p aria-hidden className="min-w-0 flex-1 truncate text-[15px]/[22px] font-semibold">
              {title}
            </p>
            <Button icon size="small" look="ghost" aria-label="Close" onClick={() => toggle(false)}>
              <X aria-hidden />
            </Button>
          </div>
          <section
            aria-label="Set-up"
            aria-busy={pending}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take focus so that the keyboard can scroll it.
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto p-5 -outline-offset-2"
          >
            {children ?? <p className="text-ink-3">Reading how this run was set up.</p>}
          </section>
        </Sheet>
      )}
    </>
  );
};
