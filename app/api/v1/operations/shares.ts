import { CreatedShare, NewShare, ShareList, SharesQuery } from "assay-lib/api/shares";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, idempotencyKey, json, operation } from "./operation";

export const sharePaths = {
  "/shares": {
    get: operation("Shares", "listShares", "Lists share links, newest first, including expired ones.", {
      requestParams: { query: SharesQuery },
      answers: { "200": json(ShareList, "A page, and the total.") },
      problem: [400],
    }),
    post: operation("Shares", "createShare", "Creates a public read-only link to a run, a comparison or a ranking.", {
      requestParams: idempotencyKey,
      requestBody: { required: true, content: { "application/json": { schema: NewShare } } },
      answers: { "201": json(CreatedShare, "The link.") },
      problem: [400, 404, 409, 413, 422],
    }),
  },
  "/shares/{id}": {
    delete: operation("Shares", "revokeShare", "Revokes a share link.", {
      requestParams: { path: id },
      answers: { "204": { description: "Revoked." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
