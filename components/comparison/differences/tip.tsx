"use client";

import * as Primitive from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

/** Tooltip on hover and focus. `children` is one focusable element. */
export const Tip = ({ content, children }: { content: ReactNode; children: ReactNode }) => (
  <Primitive.Provider delayDuration={80} skipDelayDuration={0}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={4}
          collisionPadding={12}
          className="pointer-events-none z-[70] max-w-72 rounded-panel border border-line bg-surface px-3 py-2 text-small text-ink shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
);
