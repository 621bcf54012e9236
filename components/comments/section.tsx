import type { ReadComment } from "assay-lib/comments/read";
import type { GivenPassage } from "assay-lib/comments/words/given";
import type { Passage } from "assay-lib/comments/words/passage";
import { counted } from "assay-lib/domain/text/counted";
import { MessageSquare } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { Kbd } from "@/components/ui/tag";
import { CommentEditor } from "./editor";
import { pageRange, selectedPassage } from "./passages-in-page";
import type { CommentProps } from "./single";
import { CommentThread, quoteClass } from "./thread";

export interface CommentsProps extends Omit<CommentProps, "comment"> {
  /** Null: on the place itself. */
  sampleId: number | null;
  /** Oldest first. */
  comments: readonly ReadComment[];
}

export function CommentsSection({ sampleId, comments, ...shared }: CommentsProps) {
  const { place, reviewer, people } = shared;
  const { add } = shared.acts;
  const [passage, setPassage] = useState<GivenPassage | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { open, resolved, repliesTo } = useMemo(() => threadsOf(comments), [comments]);
  useHighlights(useMemo(() => open.flatMap(({ passage, isLost }) => (passage && !isLost ? [passage] : [])), [open]));
  const listed = (threads: readonly ReadComment[]) => (
    <ul>
      {threads.map((first) => (
        <CommentThread key={first.id} {...shared} comment={first} replies={repliesTo.get(first.id) ?? []} />
      ))}
    </ul>
  );
  return (
    <>
      <Panel>
        {comments.length === 0 && <p className="hidden px-4 py-3 text-ink-3 in-data-[role=viewer]:block">No comments.</p>}
        {open.length > 0 && listed(open)}
        {resolved.length > 0 && (
          <details className="group border-t border-line first:border-t-0">
            <summary className="flex items-center gap-2 px-4 py-2 text-small text-ink-2 phone:px-3.5">
              {counted(resolved.length, "resolved thread")}
              <Chevron />
            </summary>
            {listed(resolved)}
          </details>
        )}
        {add && (
          <div data-needs="reviewer" className="grid gap-2 border-t border-line px-4 py-3 first:border-t-0 phone:px-3.5">
            {passage && (
              <blockquote dir="auto" className={cn(quoteClass, "line-clamp-3 whitespace-pre-wrap")}>
                {passage.quote}
              </blockquote>
            )}
            <CommentEditor
              label="Write a comment"
              verb="Comment"
              reviewer={reviewer}
              people={people}
              field={field}
              send={(text) => add({ on: place, sampleId, parentId: null, text, passage })}
              onClose={passage ? () => setPassage(null) : undefined}
            />
          </div>
        )}
      </Panel>
      {add && sampleId !== null && (
        <CommentOnSelection
          onComment={(selected) => {
            setPassage(selected);
            field.current?.focus();
            field.current?.scrollIntoView({ block: "center" });
          }}
        />
      )}
    </>
  );
}

function threadsOf(comments: readonly ReadComment[]) {
  const first = comments.filter(({ parentId }) => parentId === null);
  const repliesTo = new Map<number, ReadComment[]>(first.map(({ id }) => [id, []]));
  for (const comment of comments) if (comment.parentId !== null) repliesTo.get(comment.parentId)?.push(comment);
  return {
    open: first.filter(({ resolvedAt }) => resolvedAt === null),
    resolved: first.filter(({ resolvedAt }) => resolvedAt !== null),
    repliesTo,
  };
}

/** The name in globals.css. */
const highlight = "comment";

/** Marks the passages in the texts, also after these unfold or change to Markdown. Older browsers show no marks. */
function useHighlights(passages: readonly Passage[]): void {
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

const width = 130;

function CommentOnSelection({ onComment }: { onComment: (passage: GivenPassage) => void }) {
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
