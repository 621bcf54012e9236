import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { noContent, respond } from "@/app/api/v1/respond";
import { deleteDecision } from "@/lib/db/decisions";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  await deleteDecision(id, actorOfRequest(request));
  return noContent();
});
