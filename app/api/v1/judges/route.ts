import type { JudgeList } from "assay-lib/api/server";
import { modelsOf, parseEnvironment } from "assay-lib/domain/process/environment";
import { showServers } from "assay-lib/judge/servers/show";
import { json, respond } from "@/app/api/v1/respond";

export const dynamic = "force-dynamic";

export const GET = respond(() => {
  const { servers } = showServers();
  const environment = parseEnvironment(process.env);
  const models = modelsOf(environment);
  return json({
    kind: environment.OPENAI_API_KEY !== undefined || models.length > 0 ? "openai" : "lexical",
    models,
    servers: servers.map(({ name, models, problem }) => ({ name, models: models.map((model) => `${name}/${model}`), problem })),
  } satisfies JudgeList);
});
