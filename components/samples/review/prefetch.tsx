"use client";

// The router accepts only this enum, and only this file of Next has it.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const samples = 'a[href*="/samples/"]';
/** Links to the same page with other rows: bars and bands, columns, pages. */
const filters = 'a[href^="/runs/"][href*="?"]';
/** A pointer that only crosses a row fetches nothing; reading other rows costs more. */
const hoverMs = { sample: 40, filter: 100 };

/**
 * Prefetches samples of the table and other rows of it: those whose link or row has the pointer or, for samples, the focus; and
 * the first sample when the browser is idle, which also loads the panel's code.
 */
export function PrefetchSamples() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefetch = (link: Element | null | undefined) => {
      const href = link?.getAttribute("href");
      if (href) router.prefetch(href, { kind: PrefetchKind.FULL });
    };
    function aim({ target, type }: Event) {
      clearTimeout(timer);
      const at = target instanceof Element ? target : null;
      const isPointer = type === "pointerover";
      const sample = at?.closest(`main ${samples}`);
      const filter = sample ? null : at?.closest(`main ${filters}`);
      const link = sample ?? filter ?? at?.closest("main tr")?.querySelector(samples);
      if (!link || (type === "focusin" && !sample)) return;
      if (filter && (!isPointer || new URL(filter.getAttribute("href") ?? "", location.href).pathname !== location.pathname))
        return;
      timer = setTimeout(() => prefetch(link), isPointer ? (filter ? hoverMs.filter : hoverMs.sample) : 0);
    }
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, aim, { passive: true });
    let first: ReturnType<typeof setTimeout> | undefined;
    const prefetchFirst = () => {
      first = setTimeout(() => prefetch(document.querySelector(`main [aria-label="Samples"] ${samples}`)), 300);
    };
    // What the page itself needs comes first.
    if (document.readyState === "complete") prefetchFirst();
    else window.addEventListener("load", prefetchFirst, { once: true });
    return () => {
      for (const event of events) document.removeEventListener(event, aim);
      clearTimeout(timer);
      clearTimeout(first);
      window.removeEventListener("load", prefetchFirst);
    };
  }, [router]);
  return null;
}
