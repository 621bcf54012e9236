import { PromptVersionReport } from "assay-lib/api/metrics";
import { reportVersion } from "assay-lib/db/prompts/reported";
import { removePromptVersion } from "assay-lib/db/prompts/versions";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string; name: string }>(async (_, { id, name }) =>
  json(PromptVersionReport.parse(await reportVersion(id, name))),
);

export const DELETE = respond<{ id: string; name: string }>(async (request, { id, name }) => {
  await removePromptVersion(id, name, actorOfRequest(request));
  return noContent();
});
