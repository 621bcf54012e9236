import { ChangeCommentBody, DeleteCommentQuery } from "assay-lib/api/reviews/comments";
import { changeComment, deleteComment } from "assay-lib/comments/write";
import { commenterOf } from "@/app/api/v1/comments/commenter";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

type Address = { commentId: string };

/** 0, which no comment has, if it is no number. */
const numberOf = (commentId: string): number => (/^\d{1,9}$/.test(commentId) ? Number(commentId) : 0);

export const PATCH = respond<Address>(async (request, { commentId }) => {
  const { reviewer, ...change } = await readJson(request, ChangeCommentBody);
  await changeComment(numberOf(commentId), await commenterOf(request, reviewer), change);
  return noContent();
});

export const DELETE = respond<Address>(async (request, { commentId }) => {
  const { reviewer } = readQuery(request, DeleteCommentQuery);
  await deleteComment(numberOf(commentId), await commenterOf(request, reviewer));
  return noContent();
});
