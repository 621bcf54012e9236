import { useEffect, useEffectEvent } from "react";
import { topDialog } from "@/components/ui/dialog";

const whereKeysAreText = "input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]";
/** Milliseconds in which a key after g belongs to it: "g c". */
const chordTime = 1200;

/** `press` returns whether the key means something here. A held key counts once; keys are text while a field has the focus. */
export function useKeys(press: (key: string) => boolean): void {
  const take = useEffectEvent(press);
  useEffect(() => {
    let chord = Number.NEGATIVE_INFINITY;
    function onKey(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (topDialog() || (target instanceof Element && target.closest(whereKeysAreText))) return;
      const isSecond = event.timeStamp - chord < chordTime;
      chord = key === "g" && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond) return;
      if (event.repeat ? /^[a-z1-9]$/.test(key) : take(key)) event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
