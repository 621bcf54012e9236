import type { CommentReport } from "@/lib/comments/api/comments";
import type { ReadComment } from "./read";

export const reportComment = ({ isLost, passage, ...comment }: ReadComment): CommentReport => ({
  ...comment,
  passage: passage && { ...passage, isLost },
  createdAt: comment.createdAt.toISOString(),
  editedAt: comment.editedAt?.toISOString() ?? null,
  resolvedAt: comment.resolvedAt?.toISOString() ?? null,
});
