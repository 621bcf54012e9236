"use client";

import { X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useSyncExternalStore } from "react";
import { Button, buttonClass } from "./button";

interface Message {
  id: number;
  text: string;
  undo: (() => void) | undefined;
}

let messages: readonly Message[] = [];
let last = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Says at the edge of the page what was done; with `undo`, a button takes it back. The newest three are shown. */
export function showToast(text: string, undo?: () => void): void {
  last += 1;
  replace([...messages.slice(-2), { id: last, text, undo }]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Message[] = [];

/** Milliseconds that a message stays; longer while the pointer or the focus is on it. */
const stays = 8000;

/** Where `showToast` shows its messages. F8 moves the focus to them. */
export const Toasts = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => none,
  );
  return (
    <Primitive.Provider duration={stays} label="Message" swipeDirection="right">
      {shown.map(({ id, text, undo }) => (
        <Primitive.Root
          key={id}
          onOpenChange={(open) => open || replace(messages.filter((message) => message.id !== id))}
          className="flex max-w-[min(420px,calc(100vw-32px))] items-center gap-2 rounded-float border border-line bg-surface py-2 pr-2 pl-3.5 shadow-float"
        >
          <Primitive.Description className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</Primitive.Description>
          {undo && (
            <Primitive.Action asChild altText="Undo">
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close aria-label="Close" className={buttonClass({ look: "ghost", size: "small", icon: true })}>
            <X aria-hidden />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        label="Messages ({hotkey})"
        className="fixed right-4 bottom-4 z-[70] flex flex-col items-end gap-2 outline-none phone:right-0 phone:left-0 phone:items-center"
      />
    </Primitive.Provider>
  );
};
