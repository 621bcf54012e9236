"use client";

import * as Primitive from "@radix-ui/react-popover";
import type { ReactNode } from "react";

interface Props {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
}

export const Popover = ({ trigger, label, children, open, onOpenChange, align }: Props) => (
  <Primitive.Root open={open} onOpenChange={onOpenChange}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        aria-label={label}
        // Long content scrolls, so the keyboard must reach it.
        tabIndex={0}
        align={align}
        sideOffset={6}
        collisionPadding={12}
        className="z-[60] max-h-[var(--radix-popover-content-available-height)] w-[min(380px,calc(100vw-24px))] overflow-y-auto rounded-float border border-line bg-surface p-3.5 text-left text-body font-normal whitespace-normal text-ink shadow-float"
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
