import type { ReadComment } from "assay-lib/comments/read";
import type { GivenPassage } from "assay-lib/comments/words/given";
import { counted } from "assay-lib/domain/text/counted";
import { useMemo, useRef, useState } from "react";
import { Chevron } from "@/components/ui/chevron";
import { cn } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { CommentEditor } from "./editor";
import { CommentOnSelection } from "./on-selection";
import type { CommentProps } from "./single";
import { CommentThread, quoteClass } from "./thread";
import { useHighlights } from "./use-highlights";

export interface CommentsProps extends Omit<CommentProps, "comment"> {
  /** Null: on the place itself. */
  sampleId: number | null;
  /** Oldest first. */
  comments: readonly ReadComment[];
}

/** Open threads, then the resolved ones, and a field for a new comment. */
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
