"use client";

// The router accepts only this enum, which only this Next file exports.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const samples = 'a[href*="/samples/"]';
/** Links to the same page with other rows: bars, bands, columns, pages. */
const filters = 'a[href^="/runs/"][href*="?"]';
/** Ignores a pointer that only crosses a row; other rows cost more to load. */
const hoverMs = { sample: 40, filter: 100 };

/** Prefetches hovered or focused samples, hovered filters and, when idle, the first sample with the panel's code. */
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
      const hover = filter ? hoverMs.filter : hoverMs.sample;
      timer = setTimeout(() => prefetch(link), isPointer ? hover : 0);
    }
    const events = ["pointerover", "pointerdown", "focusin"] as const;
    for (const event of events) document.addEventListener(event, aim, { passive: true });
    let first: ReturnType<typeof setTimeout> | undefined;
    const prefetchFirst = () => {
      first = setTimeout(() => prefetch(document.querySelector(`main [aria-label="Samples"] ${samples}`)), 300);
    };
    // The page's own resources load first.
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
