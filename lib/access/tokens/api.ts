import * as z from "zod";
import { NewToken, tokenExpiresByDefault } from "@/lib/access/tokens/new";
import { json, operations } from "@/lib/domain/api/operation";
import { tokenRoles } from "@/lib/domain/people/role";

const NewTokenBody = z
  .strictObject({
    label: NewToken.shape.label.describe("The token's purpose."),
    role: NewToken.shape.role.default("viewer").describe("The token's role. A `sender` can only send traces to /v1/traces."),
    expires: NewToken.shape.expires.describe(
      `Days as in 7d, a date as in 2026-12-24 (to its end, UTC), or none; by default ${tokenExpiresByDefault}, or as long as the token that makes it if that is less.`,
    ),
  })
  .meta({ id: "NewTokenBody" });

const MadeToken = z
  .object({
    id: z.string(),
    token: z.string(),
    user: z.string().describe("Email of the token's account."),
    role: z.enum(tokenRoles),
    expiresAt: z.string().nullable(),
  })
  .meta({ id: "MadeToken" });

const TokenReport = z.object({
  id: z.string(),
  label: z.string(),
  user: z.string().describe("Email of the token's account."),
  role: z.enum(tokenRoles),
  effectiveRole: z
    .enum(tokenRoles)
    .nullable()
    .describe("The lower of the token's and the account's current role; null if it has no rights."),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable().describe("To the minute; null if never used."),
});
const TokenList = z.object({ tokens: z.array(TokenReport) }).meta({ id: "TokenList" });

export const tokens = operations("Tokens", {
  listTokens: {
    at: "GET /tokens",
    needs: "admin",
    summary: "Lists all API tokens, newest first, without their secrets.",
    answers: { 200: json(TokenList, "All tokens.") },
  },
  addToken: {
    at: "POST /tokens",
    needs: "admin",
    summary:
      "Creates an API token for the account of the token in the request. It has at most that token's role, expires no later, and is revoked with it.",
    body: NewTokenBody,
    answers: { 201: json(MadeToken, "The token. It is returned only once.") },
    problems: [409],
  },
  revokeToken: {
    at: "DELETE /tokens/{id}",
    needs: "admin",
    summary: "Revokes a token and the tokens it created.",
    answers: { 204: { description: "Revoked." } },
  },
});
