import type { Passage } from "assay-lib/comments/words/passage";
import { useEffect } from "react";
import { pageRange } from "./passages-in-page";

/** The name in globals.css. */
const highlight = "comment";

/** Marks the passages in the texts, also after these unfold or change to Markdown. Older browsers show no marks. */
export function useHighlights(passages: readonly Passage[]): void {
  useEffect(() => {
    if (passages.length === 0 || !("highlights" in CSS)) return;
    const draw = () => void CSS.highlights.set(highlight, new Highlight(...passages.flatMap((one) => pageRange(one) ?? [])));
    draw();
    const observer = new MutationObserver(draw);
    for (const text of document.querySelectorAll("[data-text]")) observer.observe(text, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlight);
    };
  }, [passages]);
}
