import { MadeToken, NewTokenBody, TokenList } from "assay-lib/api/tokens";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { id, json, operation } from "./operation";

export const tokenPaths = {
  "/tokens": {
    get: operation("Tokens", "listTokens", "Lists all API tokens, newest first, without their secrets.", {
      answers: { "200": json(TokenList, "All tokens.") },
    }),
    post: operation(
      "Tokens",
      "addToken",
      "Creates an API token for the account of the token in the request. It has at most that token's role, expires no later, and is revoked with it.",
      {
        requestBody: { required: true, content: { "application/json": { schema: NewTokenBody } } },
        answers: { "201": json(MadeToken, "The token. It is returned only once.") },
        problem: [400, 408, 409, 413],
      },
    ),
  },
  "/tokens/{id}": {
    delete: operation("Tokens", "revokeToken", "Revokes a token and the tokens it created.", {
      requestParams: { path: id },
      answers: { "204": { description: "Revoked." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
