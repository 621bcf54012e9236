import { type RefObject, useLayoutEffect, useRef } from "react";

/** For an element that scrolls back into view when another item is shown in it. */
export function useTop(itemId: string | number | undefined): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shownFirst = useRef(itemId);
  useLayoutEffect(() => {
    if (shownFirst.current === itemId) return;
    shownFirst.current = itemId;
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [itemId]);
  return top;
}
