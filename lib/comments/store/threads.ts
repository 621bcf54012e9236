import { db } from "@/lib/db/connection/client";
import type { CommentPlace } from "@/lib/domain/comments/place";
import { commentsWhere, parsedComment, storedComment } from "./comments";

const mostReplies = 20;

const thread = {
  ...storedComment,
  replies: { select: storedComment, orderBy: { id: "asc" }, take: mostReplies },
  sample: { select: { externalId: true } },
  _count: { select: { replies: true } },
} as const;

/** Open ones first; then those on the place itself, before those on its samples. With the first replies. */
export async function listThreads(place: CommentPlace, hidden: readonly number[], take: number) {
  const where = { ...commentsWhere(place, { hidden }), parentId: null };
  const [rows, total] = await Promise.all([
    db.comment.findMany({
      where,
      select: thread,
      orderBy: [{ resolvedAt: { sort: "desc", nulls: "first" } }, { sampleId: { sort: "asc", nulls: "first" } }, { id: "asc" }],
      take,
    }),
    db.comment.count({ where }),
  ]);
  const threads = rows.map(({ _count, sample, replies, ...row }) => ({
    ...parsedComment(row),
    externalId: sample?.externalId ?? null,
    replies: replies.map(parsedComment),
    moreReplies: _count.replies - replies.length,
  }));
  return { threads, total };
}
