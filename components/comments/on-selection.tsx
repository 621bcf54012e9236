import type { GivenPassage } from "assay-lib/comments/words/given";
import { MessageSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/tag";
import { selectedPassage } from "./passages-in-page";

/** Widest place that the button needs. */
const width = 130;

/** A button at the end of selected words. */
export function CommentOnSelection({ onComment }: { onComment: (passage: GivenPassage) => void }) {
  const [selected, setSelected] = useState<ReturnType<typeof selectedPassage>>(null);
  useEffect(() => {
    const read = () => setSelected(selectedPassage());
    // Words may be selected before scripts run.
    read();
    const events = { selectionchange: false, scroll: true };
    for (const [name, isCapturing] of Object.entries(events)) document.addEventListener(name, read, isCapturing);
    return () => {
      for (const [name, isCapturing] of Object.entries(events)) document.removeEventListener(name, read, isCapturing);
    };
  }, []);
  if (!selected) return null;
  return (
    <Button
      data-needs="reviewer"
      size="small"
      aria-keyshortcuts="c"
      className="fixed z-20 shadow-float"
      style={{ left: Math.max(8, Math.min(selected.right, window.innerWidth - width)), top: selected.bottom + 6 }}
      // A press must not undo the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onComment(selected.passage);
        window.getSelection()?.removeAllRanges();
        setSelected(null);
      }}
    >
      <MessageSquare aria-hidden /> Comment <Kbd>c</Kbd>
    </Button>
  );
}
