"use client";

import { useKeys } from "@/components/rounds/labelling/use-keys";

/** Each key presses the button or link of the page that names it in `aria-keyshortcuts`. */
export function SettleKeys() {
  useKeys((key) => {
    const target = /^[a-z0-9]$/.test(key) ? document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`) : null;
    target?.click();
    return target !== null;
  });
  return null;
}
