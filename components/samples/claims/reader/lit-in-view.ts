import { type RefObject, useEffect, useRef } from "react";
import type { Focus } from "./focus";

/** Scrolls a column that scrolls in itself to the first lit sentence, unless one is in view. */
export function useLitInView(column: RefObject<HTMLElement | null>, places: readonly string[], focus: Focus | null): void {
  const latest = useRef(places);
  latest.current = places;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the pointer lights does not scroll.
  useEffect(() => {
    const scroller = column.current;
    if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return;
    const lit = latest.current.flatMap((place) => scroller.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? []);
    const { top, bottom } = scroller.getBoundingClientRect();
    const isInView = (element: HTMLElement) => {
      const box = element.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    };
    const [first] = lit;
    if (first && !lit.some(isInView)) scroller.scrollTop += first.getBoundingClientRect().top - top - scroller.clientHeight / 3;
  }, [column, focus]);
}
