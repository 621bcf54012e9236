import { hiddenFrom } from "@/app/api/v1/hidden";
import { nextCursor, offsetOf } from "@/app/api/v1/page-cursor";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { json, respond } from "@/app/api/v1/respond";
import { requireRun } from "@/app/api/v1/run-state";
import { AddCommentBody, type CommentPage, type CommentReport, CommentsQuery } from "@/lib/api/reviews/comments";
import { type ReadComment, readComments } from "@/lib/runs/comments/read";
import { addComment } from "@/lib/runs/comments/write";
import { commenterOf } from "./commenter";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (request, { id }) => {
  const { cursor, limit, sampleId, open } = readQuery(request, CommentsQuery);
  await requireRun(id);
  const skip = offsetOf(cursor);
  const wanted = { sampleId, isOpen: open, hidden: await hiddenFrom(request, id) };
  const { comments, total } = await readComments(id, wanted, { skip, take: limit });
  return json({
    comments: comments.map(report),
    total,
    next: nextCursor(skip, comments.length, total),
  } satisfies CommentPage);
});

const report = ({ isLost, passage, ...comment }: ReadComment): CommentReport => ({
  ...comment,
  passage: passage && { ...passage, isLost },
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  resolvedAt: comment.resolvedAt?.toISOString() ?? null,
});

export const POST = respond<{ id: string }>(async (request, { id }) => {
  const { reviewer, ...given } = await readJson(request, AddCommentBody);
  return json({ id: await addComment(id, await commenterOf(request, id, reviewer), given) }, 201);
});
