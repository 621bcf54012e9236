import type { ReadComment } from "assay-lib/comments/read";
import type { CommentPlace } from "assay-lib/domain/comments/place";
import { type Reviewer, reviewerKey } from "assay-lib/domain/reviews/state";
import { Suspense, useState } from "react";
import { MarkdownLater } from "@/components/samples/texts/markdown-later";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/calls/use-act";
import { Moment } from "@/components/ui/moment";
import { ActProblem } from "@/components/ui/notice";
import { Tag } from "@/components/ui/tag";
import type { CommentActs } from "./acts";
import { CommentEditor } from "./editor";

export interface CommentProps {
  place: CommentPlace;
  comment: ReadComment;
  reviewer: Reviewer | null;
  people: readonly string[];
  acts: CommentActs;
}

export function Comment({ comment, reviewer, people, acts: { change, remove } }: CommentProps) {
  const { id, text, reviewer: name, reviewerId, reviewerDetail, isGuest, createdAt, editedAt } = comment;
  const [isEditing, setEditing] = useState(false);
  const { run, isActing, problem } = useAct();
  if (text === null) return <p className="text-small text-ink-3">Deleted</p>;
  const isMine = reviewer !== null && !isGuest && reviewerKey(reviewer) === reviewerKey({ id: reviewerId, name });
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-small text-ink-3">
        <bdi className="font-medium text-ink">{name}</bdi>
        {isGuest && <Tag>guest</Tag>}
        {reviewerDetail && <span>({reviewerDetail})</span>}
        <Moment at={createdAt} />
        {editedAt && (
          <span>
            edited <Moment at={editedAt} />
          </span>
        )}
        <span className="ms-auto flex">
          {isMine && change && (
            <Button data-needs="reviewer" look="ghost" size="small" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {remove && (
            <Button
              data-needs={isMine ? "reviewer" : "editor"}
              look="ghost"
              size="small"
              disabled={isActing}
              onClick={() => window.confirm(`Delete this comment of ${name}?`) && run(() => remove(id))}
            >
              Delete
            </Button>
          )}
        </span>
      </p>
      {isEditing && change ? (
        <CommentEditor
          label="Edit the comment"
          verb="Save"
          text={text}
          reviewer={reviewer}
          people={people}
          hasFocus
          send={(text) => change(id, { text })}
          onClose={() => setEditing(false)}
        />
      ) : (
        <Suspense fallback={<p className="whitespace-pre-wrap">{text}</p>}>
          <MarkdownLater pieces={[{ kind: "text", text }]} />
        </Suspense>
      )}
      <ActProblem>{problem}</ActProblem>
    </>
  );
}
