import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";
import { PromptVersionReport } from "@/lib/api/metrics";
import { reportVersion } from "@/lib/db/prompts/reported";
import { removePromptVersion } from "@/lib/db/prompts/versions";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string; name: string }>(async (_, { id, name }) =>
  json(PromptVersionReport.parse(await reportVersion(id, name))),
);

export const DELETE = respond<{ id: string; name: string }>(async (request, { id, name }) => {
  await removePromptVersion(id, name, actorOfRequest(request));
  return noContent();
});
