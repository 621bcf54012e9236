import type { ZodOpenApiPathsObject } from "zod-openapi";
import { MadeToken, NewTokenBody, TokenList } from "@/app/api/v1/described/tokens";
import { id, json, operation } from "./operation";

export const tokenPaths = {
  "/tokens": {
    get: operation("Tokens", "listTokens", "Lists everybody's API tokens, newest first, without their secrets.", {
      answers: { "200": json(TokenList, "All of them.") },
    }),
    post: operation(
      "Tokens",
      "addToken",
      "Makes an API token that acts for the same person as the token that is sent. It has at most its role, expires no later, and is revoked with it.",
      {
        requestBody: { required: true, content: { "application/json": { schema: NewTokenBody } } },
        answers: { "201": json(MadeToken, "The token. Only this answer holds it.") },
        problem: [400, 408, 409, 413],
      },
    ),
  },
  "/tokens/{id}": {
    delete: operation("Tokens", "revokeToken", "Revokes a token at once, with the tokens that it made.", {
      requestParams: { path: id },
      answers: { "204": { description: "It no longer works." } },
      problem: [404],
    }),
  },
} satisfies ZodOpenApiPathsObject;
