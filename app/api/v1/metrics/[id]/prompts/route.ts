import { readJson } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, respond } from "@/app/api/v1/respond";
import { PromptVersionList, PromptVersionReport } from "@/lib/api/metrics";
import { reportVersion, reportVersions } from "@/lib/db/prompts/reported";
import { addPromptVersion } from "@/lib/db/prompts/versions";
import { NewPromptVersion } from "@/lib/domain/prompts/version";

export const dynamic = "force-dynamic";

export const GET = respond<{ id: string }>(async (_, { id }) =>
  json(PromptVersionList.parse({ versions: await reportVersions(id) })),
);

export const POST = respond<{ id: string }>(async (request, { id }) => {
  const { name } = await addPromptVersion(id, await readJson(request, NewPromptVersion), actorOfRequest(request));
  return json(PromptVersionReport.parse(await reportVersion(id, name)), 201);
});
