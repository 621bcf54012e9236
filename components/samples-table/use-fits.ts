"use client";

import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Then it need not scroll sideways, and its heading can stick to the window. */
export function useFits(): [RefObject<HTMLElement | null>, boolean] {
  const region = useRef<HTMLElement>(null);
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    const observer = new ResizeObserver(() => setFits(table.scrollWidth <= element.clientWidth));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return [region, fits];
}
