"use client";

// The router takes this enum and nothing else, and only this file of Next has it.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const samples = 'a[href*="/samples/"]';
/** A pointer that only crosses a row asks for nothing. */
const restsFor = 40;

/**
 * Fetches samples of the table before they are opened: the one on whose row a pointer or the focus rests, and the first when
 * nothing else is to be done, which brings the panel's code too.
 */
export function PrefetchSamples() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAhead = (link: Element | null | undefined) => {
      if (link instanceof HTMLAnchorElement) router.prefetch(link.pathname + link.search, { kind: PrefetchKind.FULL });
    };
    function aim({ target, type }: Event) {
      clearTimeout(timer);
      const at = target instanceof Element ? target : null;
      const link = at?.closest(`main ${samples}`) ?? (type === "focusin" ? null : at?.closest("main tr")?.querySelector(samples));
      if (link) timer = setTimeout(() => fetchAhead(link), type === "pointerover" ? restsFor : 0);
    }
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, aim, { passive: true });
    const first = setTimeout(() => fetchAhead(document.querySelector(`main [aria-label="Samples"] ${samples}`)), 300);
    return () => {
      for (const event of events) document.removeEventListener(event, aim);
      clearTimeout(timer);
      clearTimeout(first);
    };
  }, [router]);
  return null;
}
