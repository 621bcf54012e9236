import { deleteDecision } from "assay-lib/db/decisions";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  await deleteDecision(id, actorOfRequest(request));
  return noContent();
});
