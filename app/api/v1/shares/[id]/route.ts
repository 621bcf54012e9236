import { noContent, respond } from "@/app/api/v1/respond";
import { endShare } from "@/lib/access/end-share";

export const dynamic = "force-dynamic";

export const DELETE = respond<{ id: string }>(async (_, { id }) => {
  await endShare(id);
  return noContent();
});
