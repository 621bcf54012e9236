import type { ZodOpenApiPathsObject } from "zod-openapi";
import { CreatedShare, ShareList, SharesQuery } from "@/app/api/v1/described/shares";
import { NewShare } from "@/lib/domain/shares/new";
import { id, idempotencyKey, json, operation } from "./operation";

export const sharePaths = {
  "/shares": {
    get: operation(
      "Shares",
      "listShares",
      "A page of the links that show a run or a comparison, newest first, including ended ones.",
      {
        requestParams: { query: SharesQuery },
        answers: { "200": json(ShareList, "The page, and how many there are.") },
        problem: [400],
      },
    ),
    post: operation(
      "Shares",
      "createShare",
      "Makes a link that shows a run or a comparison, read-only, to everybody who has it.",
      {
        requestParams: idempotencyKey,
        requestBody: { required: true, content: { "application/json": { schema: NewShare } } },
        answers: { "201": json(CreatedShare, "The link.") },
        problem: [400, 404, 409, 413, 422],
      },
    ),
  },
  "/shares/{id}": {
    delete: operation("Shares", "revokeShare", "Revokes a link at once.", {
      requestParams: { path: id },
      answers: { "204": { description: "It no longer works." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
