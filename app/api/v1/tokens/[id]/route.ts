import { revokeToken } from "assay-lib/access/tokens/manage";
import { Refusal } from "assay-lib/domain/problem";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  if (!(await revokeToken(id, null, actorOfRequest(request)))) throw new Refusal("There is no such token.", "not-found");
  return noContent();
});
