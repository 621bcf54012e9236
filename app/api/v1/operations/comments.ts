import {
  AddCommentBody,
  AddedComment,
  ChangeCommentBody,
  CommentPage,
  CommentsQuery,
  DeleteCommentQuery,
} from "assay-lib/api/reviews/comments";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { commentId, json, operation } from "./operation";

export const commentPaths = {
  "/comments": {
    get: operation(
      "Comments",
      "listComments",
      "Lists comments on a run and its samples, on compared runs, or on a ranking, oldest first.",
      {
        requestParams: { query: CommentsQuery },
        answers: { "200": json(CommentPage, "A page. Samples hidden by an open round are left out.") },
        problem: [400, 404],
      },
    ),
    post: operation(
      "Comments",
      "addComment",
      "Comments on a run, a sample or a passage of its texts, on compared runs or a ranking, or replies.",
      {
        requestBody: { required: true, content: { "application/json": { schema: AddCommentBody } } },
        answers: { "201": json(AddedComment, "Stored.") },
        problem: [400, 404, 408, 409, 413],
      },
    ),
  },
  "/comments/{commentId}": {
    patch: operation("Comments", "changeComment", "Changes the text of one's own comment; resolves a thread or reopens it.", {
      requestParams: { path: commentId },
      requestBody: { required: true, content: { "application/json": { schema: ChangeCommentBody } } },
      answers: { "204": { description: "Changed." } },
      problem: [400, 404, 408, 409, 413],
    }),
    delete: operation(
      "Comments",
      "deleteComment",
      "Deletes a comment. Editors can delete everyone's. A comment with replies leaves its place in the thread.",
      {
        requestParams: { path: commentId, query: DeleteCommentQuery },
        answers: { "204": { description: "Deleted." } },
        problem: [400, 404, 409],
      },
    ),
  },
} satisfies ZodOpenApiPathsObject;
