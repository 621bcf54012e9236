import { PromptVersionList, PromptVersionReport } from "assay-lib/api/metrics";
import { reportVersion, reportVersions } from "assay-lib/db/prompts/reported";
import { addPromptVersion } from "assay-lib/db/prompts/versions";
import { NewPromptVersion } from "assay-lib/domain/prompts/version";
import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) =>
  json(PromptVersionList.parse({ versions: await reportVersions(id) })),
);

export const POST = respond<{ id: string }>(async (request, { id }) => {
  const { name } = await addPromptVersion(id, await readJson(request, NewPromptVersion), actorOfRequest(request));
  return json(PromptVersionReport.parse(await reportVersion(id, name)), 201);
});
