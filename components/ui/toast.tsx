"use client";

import dynamic from "next/dynamic";
import { useEffect, useState, useSyncExternalStore } from "react";
import { afterLoad } from "./later/after-load";

export interface Message {
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

const close = (id: number) => replace(messages.filter((message) => message.id !== id));

const Messages = dynamic(() => import("./later/messages").then((file) => file.Messages), { ssr: false });

/** Where `showToast` shows its messages. Their code loads after the page: there is none before somebody does something. */
export const Toasts = () => {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterLoad(() => setDue(true)), []);
  const shown = useSyncExternalStore(
    subscribe,
    () => messages,
    () => none,
  );
  return isDue && <Messages shown={shown} close={close} />;
};
