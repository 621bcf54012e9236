"use client";

import * as Slot from "@radix-ui/react-slot";
import { Fragment, type ReactNode, useState } from "react";

export interface DialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Props {
  trigger: ReactNode;
  load: () => Promise<unknown>;
  children: (state: DialogState) => ReactNode;
}

/** Loads the dialog when the button is hovered or focused. `children` must use the same import. State resets on each opening. */
export function DialogOnDemand({ trigger, load, children }: Props) {
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
