import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { noContent, respond } from "@/app/api/v1/respond";
import { revokeShare } from "@/lib/access/shares/manage";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string }>(async (request, { id }) => {
  await revokeShare(id, actorOfRequest(request));
  return noContent();
});
