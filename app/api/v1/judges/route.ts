import { type JudgeList, RemoveJudgeQuery } from "assay-lib/api/server";
import { GivenJudge } from "assay-lib/domain/judges/connected";
import { parseEnvironment } from "assay-lib/domain/process/environment";
import { usualModels } from "assay-lib/judge/servers/read";
import { knownServers, listedServers, shownServers } from "assay-lib/judging/servers/known";
import { removeJudge, saveJudge } from "assay-lib/judging/servers/manage";
import { readJson, readQuery } from "@/app/api/v1/read-request";
import { actorOfRequest } from "@/app/api/v1/requesting-actor";
import { json, noContent, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(async () => {
  const [known, shown] = await Promise.all([knownServers(), shownServers()]);
  const environment = parseEnvironment(process.env);
  const models = usualModels(known);
  return json({
    kind: environment.OPENAI_API_KEY !== undefined || models.length > 0 ? "openai" : "lexical",
    models,
    servers: listedServers(shown),
  } satisfies JudgeList);
});

export const PUT = respond(async (request) => {
  await saveJudge(await readJson(request, GivenJudge), actorOfRequest(request));
  return noContent();
});

export const DELETE = respond(async (request) => {
  await removeJudge(readQuery(request, RemoveJudgeQuery).name, actorOfRequest(request));
  return noContent();
});
