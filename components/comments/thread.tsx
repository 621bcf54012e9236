import type { ReadComment } from "assay-lib/comments/read";
import type { Passage } from "assay-lib/comments/words/passage";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/calls/use-act";
import { cn } from "@/components/ui/class-names";
import { ActProblem } from "@/components/ui/notice";
import { CommentEditor } from "./editor";
import { showPassage } from "./passages-in-page";
import { Comment, type CommentProps } from "./single";

interface Props extends CommentProps {
  replies: readonly ReadComment[];
}

export const quoteClass = "border-s-2 border-accent-line ps-3 text-small text-ink-2 [overflow-wrap:anywhere]";

export function CommentThread({ replies, ...props }: Props) {
  const { place, comment: first, reviewer, people } = props;
  const { add, change } = props.acts;
  const [isReplying, setReplying] = useState(false);
  const { run, isActing, problem } = useAct();
  const isResolved = first.resolvedAt !== null;
  return (
    <li className="grid gap-2 border-t border-line px-4 py-3 first:border-t-0 phone:px-3.5">
      {first.passage && <Quote passage={first.passage} isLost={first.isLost} />}
      <div>
        <Comment {...props} />
      </div>
      {replies.length > 0 && (
        <ul aria-label="Replies" className="grid gap-2 border-s-2 border-line ps-3">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Comment {...props} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying && add ? (
        <CommentEditor
          label="Reply"
          verb="Reply"
          reviewer={reviewer}
          people={people}
          hasFocus
          send={(text) => add({ on: place, sampleId: null, parentId: first.id, passage: null, text })}
          onClose={() => setReplying(false)}
        />
      ) : (
        (add || change || isResolved) && (
          <p className="-ml-2 flex flex-wrap items-center text-small text-ink-3">
            {add && (
              <Button data-needs="reviewer" look="ghost" size="small" onClick={() => setReplying(true)}>
                Reply
              </Button>
            )}
            {change && (
              <Button
                data-needs="reviewer"
                look="ghost"
                size="small"
                disabled={isActing}
                onClick={() => run(() => change(first.id, { resolved: !isResolved }))}
              >
                {isResolved ? "Reopen" : "Resolve"}
              </Button>
            )}
            {isResolved && (
              <span className="ms-2">
                Resolved by <bdi>{first.resolvedBy}</bdi>
              </span>
            )}
          </p>
        )
      )}
      <ActProblem>{problem}</ActProblem>
    </li>
  );
}

const words = "line-clamp-3 whitespace-pre-wrap text-start";

/** A press leads to the passage, unless it is lost. */
const Quote = ({ passage, isLost }: { passage: Passage; isLost: boolean }) => (
  <blockquote dir="auto" className={quoteClass}>
    {isLost ? (
      <>
        <span className={words}>{passage.quote}</span>
        <span className="text-ink-3">The text has changed.</span>
      </>
    ) : (
      <button type="button" className={cn(words, "hover:text-ink")} onClick={() => showPassage(passage)}>
        {passage.quote}
      </button>
    )}
  </blockquote>
);
