"use client";

import * as Primitive from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button, buttonClass } from "./button";
import { cn } from "./class-names";

interface DialogProps {
  trigger?: ReactNode;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  wide?: boolean;
}

/** The focus goes to `data-first-focus`, else to the first focusable element, and back on closing. */
export const Dialog = ({ trigger, title, description, children, open, onOpenChange, wide = false }: DialogProps) => {
  /** Gets the focus back if there is no trigger. */
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        {/* Above the Sheet that opened it. */}
        <Primitive.Overlay className="fixed inset-0 z-50 bg-(--scrim)" />
        <Primitive.Content
          data-modal
          onOpenAutoFocus={(event) => {
            opener.current = openerOf(document.activeElement);
            const first = event.target instanceof Element ? event.target.querySelector("[data-first-focus]") : null;
            if (!(first instanceof HTMLElement)) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            if (trigger) return;
            event.preventDefault();
            if (focusIsFree() && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          className={cn(
            "fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[calc(100%-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-float border border-line bg-surface shadow-float",
            wide ? "max-w-3xl" : "max-w-md",
          )}
        >
          <div className="flex items-start gap-3 border-b border-line px-4 py-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-[15px]/[22px] font-semibold">{title}</Primitive.Title>
              {description !== undefined && <Primitive.Description className="text-ink-2">{description}</Primitive.Description>}
            </div>
            <Primitive.Close data-close aria-label="Close" className={buttonClass({ look: "ghost", size: "small", icon: true })}>
              <X aria-hidden />
            </Primitive.Close>
          </div>
          <div className="min-h-0 overflow-y-auto p-4">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

/** Radix gives the focus back a moment later, when the person may have moved it. */
function focusIsFree(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.matches("[data-modal]");
}

/** A menu item is gone after it opened a dialog, so its button is used. */
function openerOf(active: Element | null): Element | null {
  const button = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : active;
}

export const DialogClose = ({ children }: { children: ReactNode }) => <Primitive.Close asChild>{children}</Primitive.Close>;

/** Cancel, before the button that does what the dialog is for. `isCautious`: Cancel gets the first focus. */
export const DialogActs = ({ children, isCautious }: { children: ReactNode; isCautious?: true }) => (
  <div className="flex justify-end gap-2">
    <DialogClose>
      <Button data-first-focus={isCautious}>Cancel</Button>
    </DialogClose>
    {children}
  </div>
);

interface SheetProps {
  /** For screen readers; the panel has its own heading. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel with its own address. In a field, Escape leaves the field; in a `data-escape` part, that part handles it. */
export const Sheet = ({ title, onClose, children }: SheetProps) => {
  const content = useRef<HTMLDivElement>(null);
  function onEscape(event: KeyboardEvent) {
    const above = dialogAbove(content.current);
    const within = "input:not([type=radio]), textarea, [data-escape] *";
    if (above || (event.target instanceof Element && event.target.matches(within))) event.preventDefault();
    above?.querySelector<HTMLElement>("[data-close]")?.click();
  }
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-(--scrim)" />
        <Primitive.Content
          ref={content}
          data-modal
          aria-describedby={undefined}
          onEscapeKeyDown={onEscape}
          className="fixed inset-y-0 right-0 z-50 flex w-[min(1136px,100%)] animate-[slide-in_160ms_ease-out] flex-col border-l border-line bg-bg shadow-float"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

/** Radix marks a covered layer late; until then it would handle the top layer's Escape. */
function dialogAbove(content: Element | null): Element | null {
  const top = topDialog();
  return top === content ? null : top;
}

export const topDialog = (): Element | null => [...document.querySelectorAll('[data-modal][data-state="open"]')].at(-1) ?? null;
