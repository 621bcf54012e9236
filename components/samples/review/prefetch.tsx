"use client";

// The router accepts only this enum, and only this file of Next has it.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const samples = 'a[href*="/samples/"]';
/** A pointer that only crosses a row fetches nothing. */
const hoverMs = 40;

/**
 * Prefetches samples of the table: the one whose row has the pointer or the focus, and the first one when the browser is idle,
 * which also loads the panel's code.
 */
export function PrefetchSamples() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = (link: Element | null | undefined) => {
      if (link instanceof HTMLAnchorElement) router.prefetch(link.pathname + link.search, { kind: PrefetchKind.FULL });
    };
    function aim({ target, type }: Event) {
      clearTimeout(timer);
      const at = target instanceof Element ? target : null;
      const link = at?.closest(`main ${samples}`) ?? (type === "focusin" ? null : at?.closest("main tr")?.querySelector(samples));
      if (link) timer = setTimeout(() => prefetch(link), type === "pointerover" ? hoverMs : 0);
    }
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, aim, { passive: true });
    const first = setTimeout(() => prefetch(document.querySelector(`main [aria-label="Samples"] ${samples}`)), 300);
    return () => {
      for (const event of events) document.removeEventListener(event, aim);
      clearTimeout(timer);
      clearTimeout(first);
    };
  }, [router]);
  return null;
}
