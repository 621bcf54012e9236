import { useSyncExternalStore } from "react";

export interface ToastMessage {
  id: number;
  text: string;
  undo: (() => void) | undefined;
}

let messages: readonly ToastMessage[] = [];
let last = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Shows the newest three. `undo` adds a button. */
export function showToast(text: string, undo?: () => void): void {
  last += 1;
  replace([...messages.slice(-2), { id: last, text, undo }]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly ToastMessage[] = [];

export const useMessages = (): readonly ToastMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => messages,
    () => none,
  );

export const closeMessage = (id: number): void => replace(messages.filter((message) => message.id !== id));
