"use client";

import { useLinkStatus } from "next/link";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, topDialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/tag";

/** Keys pressed to go on from a sample that was still loading, and its address. */
export interface Ahead {
  to: string | null;
  keys: string[];
}

/** Provided by what stays while samples change. */
export const KeysAhead = createContext<RefObject<Ahead> | null>(null);

/** In a link to a sample: notes that it was followed and the sample is loading. */
export function OnItsWay() {
  return useLinkStatus().pending ? <span data-on-its-way hidden /> : null;
}

/**
 * A key presses the element that has it in `aria-keyshortcuts`, unless somebody types or another dialog is on top. If the focus
 * is in a part with its own keys (`data-keys`), it presses that part's element with the `data-key`. In a panel, `path` is the
 * sample's address: a step made while a sample loads is taken once it is there.
 */
export function ReviewKeys({ path, children, className }: { path?: string; children: ReactNode; className?: string }) {
  const root = useRef<HTMLDivElement>(null);
  const ahead = useContext(KeysAhead);
  // Before the next frame: a held key keeps firing while samples change.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !root.current) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest("input:not([type=radio]), textarea, select, [contenteditable]")) return;
      const own = root.current.closest('[role="dialog"]');
      // A word's meaning may be open beneath the pointer: it takes keys only if it has the focus.
      if (topDialog() !== own || (target !== document.body && target.closest('[role="dialog"]') !== own)) return;
      if (!/^[a-z1-9?]$/.test(event.key)) return;
      // Only j and k repeat while they are held.
      if (event.repeat && !/^[jk]$/.test(event.key)) return;
      const inFocus = target.closest("[data-keys]")?.querySelector(`[data-key="${event.key}"]`);
      const pressed = inFocus ?? root.current.querySelector(`[aria-keyshortcuts="${event.key}"]`);
      if (!(pressed instanceof HTMLElement)) return;
      event.preventDefault();
      const followed = root.current.querySelector("a:has([data-on-its-way])");
      if (!followed || !ahead || !/^[jk]$/.test(event.key)) return pressed.click();
      if (event.repeat) return;
      const to = followed.getAttribute("href");
      ahead.current = { to, keys: [...(ahead.current.to === to ? ahead.current.keys : []), event.key] };
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [ahead]);
  useEffect(() => {
    if (!ahead) return;
    const [key, ...keys] = ahead.current.to === path ? ahead.current.keys : [];
    const step = root.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    ahead.current = { to: step?.getAttribute("href") ?? null, keys };
    step?.click();
  }, [ahead, path]);
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  );
}

/** The list of keys, behind "?". */
export function KeyList({ closes, reviews }: { closes: boolean; reviews: boolean }) {
  const [open, setOpen] = useState(false);
  const keys = [
    ["j", "next sample"],
    ["k", "previous sample"],
    ...(reviews
      ? [
          ["1 to 9", "choose the metric to judge"],
          ["a", "agree: with the judgment in focus, else with the chosen metric's score"],
          ["d", "disagree, in the same way"],
          ["u", "undo the last verdict"],
        ]
      : []),
    ...(closes ? [["Esc", "close, back to the table"]] : []),
    ["?", "this list"],
  ];
  return (
    <>
      <Button look="ghost" size="small" aria-keyshortcuts="?" onClick={() => setOpen(true)} className="phone:hidden">
        <Kbd>?</Kbd> all keys
      </Button>
      <Dialog title="Keys" open={open} onOpenChange={setOpen}>
        <dl className="grid grid-cols-[52px_1fr] items-center gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
