"use client";

import { Slot } from "radix-ui";
import { Fragment, type ReactNode, useState } from "react";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A button and a dialog whose code `load` fetches as soon as the button is aimed at. The dialog starts afresh each time it opens.
 * `children` returns the dialog, which comes from the same import (next/dynamic).
 */
export function DialogOnDemand({
  trigger,
  load,
  children,
}: {
  trigger: ReactNode;
  load: () => Promise<unknown>;
  children: (state: DialogState) => ReactNode;
}) {
  const [{ times, open }, setState] = useState({ times: 0, open: false });
  const fetchAhead = () => void load().catch(() => undefined);
  return (
    <>
      <Slot.Root
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setState({ times: times + 1, open: true })}
      >
        {trigger}
      </Slot.Root>
      {times > 0 && (
        <Fragment key={times}>{children({ open, onOpenChange: (isOpen) => setState({ times, open: isOpen }) })}</Fragment>
      )}
    </>
  );
}
