"use client";

import { useLinkStatus } from "next/link";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, topDialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/tag";

/** Keys pressed while the sample at `to` is loading. */
export interface Ahead {
  to: string | null;
  keys: string[];
}

/** Provided above the samples, so it survives their change. */
export const KeysAhead = createContext<RefObject<Ahead> | null>(null);

/** Marks a followed link whose sample is still loading. */
export function OnItsWay() {
  return useLinkStatus().pending ? <span data-on-its-way hidden /> : null;
}

/** Clicks what shows the key, in the focused part first. Replays keys pressed during loading. */
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
      // A glossary popover under the pointer takes keys only if it has the focus.
      if (topDialog() !== own || (target !== document.body && target.closest('[role="dialog"]') !== own)) return;
      if (!/^[a-z1-9?]$/.test(event.key)) return;
      if (event.repeat && !/^[jk]$/.test(event.key)) return;
      const inFocus = target.closest("[data-keys]")?.querySelector(`[data-key="${event.key}"]`);
      const pressed = inFocus ?? root.current.querySelector(`[aria-keyshortcuts="${event.key}"]`);
      if (!(pressed instanceof HTMLElement && pressed.checkVisibility())) return;
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

export function KeyList({ closes, reviews, hasClaims }: { closes: boolean; reviews: boolean; hasClaims: boolean }) {
  const [open, setOpen] = useState(false);
  const keys = [
    ["j", "next sample"],
    ["k", "previous sample"],
    ...(reviews
      ? [
          ["1 to 9", "select the metric to review"],
          ["a", "agree with the focused judgment, or else with the selected metric's score"],
          ["d", "disagree, likewise"],
          ["u", "undo the last verdict"],
          ["c", "comment on the selected words"],
        ]
      : []),
    ...(hasClaims
      ? [
          ["↑ ↓", "in the claims: previous and next claim"],
          ["← →", "its sentence in the response, and in the contexts"],
          ["Enter", "go to the sentence and back"],
          ["Esc", "light up no claim"],
        ]
      : []),
    ...(hasClaims && reviews
      ? [
          ["r", "the verdict on this claim is right"],
          ["w", "it is wrong"],
          ["e", "add a note to your mark"],
          ["u", "undo your last mark"],
          ["m", "mark the selected words of the response as a missing claim"],
        ]
      : []),
    ...(closes ? [["Esc", "close and return to the table"]] : []),
    ["?", "show this list"],
  ];
  return (
    <>
      <Button look="ghost" size="small" aria-keyshortcuts="?" onClick={() => setOpen(true)} className="phone:hidden">
        <Kbd>?</Kbd> all keys
      </Button>
      <Dialog title="Keys" open={open} onOpenChange={setOpen}>
        <dl className="grid grid-cols-[52px_1fr] items-center gap-y-2">
          {keys.map(([key, meaning]) => (
            <div key={meaning} className="contents">
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
