import * as Dialog from "@radix-ui/react-dialog";
import { type ReactNode, type RefObject, useRef } from "react";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

export const Frame = ({ open, onOpenChange, input, children }: Props) => {
  const opener = useRef<Element | null>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-(--scrim)" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // Radix would select the text, so the next key would replace it.
            event.preventDefault();
            input.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
          className="fixed top-[88px] left-1/2 z-50 flex max-h-[min(660px,calc(100dvh-112px))] w-[min(680px,calc(100%-32px))] -translate-x-1/2 flex-col overflow-hidden rounded-float border border-line bg-surface shadow-float phone:top-0 phone:max-h-dvh phone:w-full phone:rounded-none phone:border-x-0 phone:border-t-0"
        >
          <Dialog.Title className="sr-only">Go to</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
