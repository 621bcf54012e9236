"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { later } from "@/components/ui/on-demand/later";
import { Kbd } from "@/components/ui/tag";
import { commandOf } from "./keyed";
import { pressedBy } from "./page-keys";

const load = () => import("./search");
const Palette = later(() => load().then((module) => module.Palette));

const whereKeysAreText = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";
/** Milliseconds for the second key of a sequence. */
const chordTime = 1200;

/** It also handles the keys of every page. */
export const GoTo = () => {
  const [opened, setOpened] = useState({ times: 0, text: "", open: false });
  const router = useRouter();
  const chord = useRef(0);
  useEffect(() => {
    const open = (text: string) => setOpened(({ times }) => ({ times: times + 1, text, open: true }));
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented) return;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") {
        event.preventDefault();
        return open("");
      }
      const isTyped = target instanceof Element && target.closest(whereKeysAreText);
      // Keys a dialog ignores must not act on the page below.
      const isCovered = document.querySelector("[role=dialog]") !== null;
      if (ctrlKey || metaKey || altKey || event.repeat || isTyped || isCovered) return;
      const isSecond = event.timeStamp - chord.current < chordTime;
      chord.current = key === "g" && !isSecond ? event.timeStamp : 0;
      const isLetter = key.length === 1 && key !== "g";
      const pressed = isLetter && !isSecond ? pressedBy(key) : null;
      const href = pressed ? undefined : commandOf(isSecond ? `g ${key}` : key)?.href;
      if (pressed) pressed.click();
      else if (href) router.push(href);
      else if (key === "?") open("?");
      else return;
      event.preventDefault();
    }
    // On the window, so inner handlers run first.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [router]);
  const fetchAhead = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Go to (Ctrl K)"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => setOpened(({ times }) => ({ times: times + 1, text: "", open: true }))}
        className="mb-1.5 flex h-[30px] shrink-0 items-center gap-[9px] rounded-control border border-line-2 bg-surface px-2 text-ink-2 hover:bg-hover narrow:justify-center narrow:border-transparent narrow:bg-transparent phone:mb-0 phone:size-9 phone:justify-center phone:border-transparent phone:bg-transparent phone:px-0 [@media(max-width:379px)]:w-7"
      >
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} />
        <span className="narrow:sr-only">Go to</span>
        <span aria-hidden className="ml-auto narrow:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </button>
      {opened.times > 0 && (
        <Palette
          key={opened.times}
          text={opened.text}
          open={opened.open}
          onOpenChange={(open) => setOpened((before) => ({ ...before, open }))}
        />
      )}
    </>
  );
};
