import type { cookies } from "next/headers";
import { standInCookie } from "@/components/runs/stand-in/cookie";
import { StandInNote } from "@/components/runs/stand-in/note";
import type { Run } from "@/lib/db/runs/list";
import { modelsOf, parseEnvironment } from "@/lib/domain/environment";
import { missingKey } from "@/lib/judge/openai/missing-key";
import { showServers } from "@/lib/judge/servers/show";
import { environmentEndpoint } from "@/lib/judge/wire/endpoint";

/** Next step after a lexical run, unless closed: judge with a model, or connect one. */
export function StandInStep({
  run,
  jar,
}: {
  run: Pick<Run, "datasetId" | "configurationId">;
  jar: Awaited<ReturnType<typeof cookies>>;
}) {
  if (jar.get(standInCookie)?.value === "closed") return null;
  const model = defaultModel();
  const address = new URLSearchParams({ dataset: run.datasetId, configuration: run.configurationId });
  return (
    <StandInNote
      next={
        model
          ? { name: `Judge with ${model}`, href: `/runs/new?${address}`, isSettings: false }
          : { name: "Connect a model", href: "/settings/judging#judge", isSettings: true }
      }
    />
  );
}

/** Null if no model is configured. */
function defaultModel(): string | null {
  const environment = parseEnvironment(process.env);
  const [own] = modelsOf(environment);
  if (own && missingKey(environmentEndpoint(environment)) === null) return own;
  const named = showServers().servers.flatMap(({ name, models, problem }) =>
    problem ? [] : models.map((model) => `${name}/${model}`),
  );
  return named[0] ?? null;
}
