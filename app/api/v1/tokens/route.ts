import { readVisitorHeader, visitorHeader } from "assay-lib/access/door/visitor-header";
import { listTokens, makeToken, makeTokenByToken, reportToken } from "assay-lib/access/tokens/manage";
import { type MadeToken, NewTokenBody } from "assay-lib/api/tokens";
import { Refusal } from "assay-lib/domain/problem";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => json({ tokens: (await listTokens()).map(reportToken) }));

export const POST = respond(async (request) => {
  const wanted = await readJson(request, NewTokenBody);
  const visitor = readVisitorHeader(request.headers.get(visitorHeader));
  const by = actorOfRequest(request);
  if (visitor.kind !== "person" && visitor.kind !== "token")
    throw new Refusal(
      "Tokens belong to accounts, and there are none. Create one first: assay user add EMAIL --role admin",
      "conflict",
    );
  const made = visitor.kind === "token" ? await makeTokenByToken(wanted, visitor, by) : await makeToken(wanted, visitor.id, by);
  const { id, token, expiresAt } = made;
  const user = visitor.kind === "token" ? visitor.maker.email : visitor.email;
  return json({ id, token, user, role: wanted.role, expiresAt: expiresAt?.toISOString() ?? null } satisfies MadeToken, 201);
});
