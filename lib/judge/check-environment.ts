import { type Environment, modelsOf } from "@/lib/domain/environment";
import { JudgeSetup } from "@/lib/domain/judge";
import { environmentEndpoint } from "@/lib/judge/wire/endpoint";
import { checkJudge } from "./check";

/** Whether the judge that the environment describes can be used, with a message for people; asks its server, for at most ten seconds. Never throws. */
export async function checkEnvironmentJudge(environment: Environment): Promise<{ ok: boolean; message: string }> {
  const models = modelsOf(environment);
  if (models.length === 0 && !environment.OPENAI_API_KEY) {
    const message =
      "Neither OPENAI_API_KEY nor ASSAY_MODEL is set, so only the lexical judge can be used. See .env.example for how to set up a model.";
    return { ok: true, message };
  }
  const setup: JudgeSetup = {
    ...JudgeSetup.parse({ kind: "openai", models: ["any"] }),
    models,
  };
  const { ok, message } = await checkJudge(setup, environmentEndpoint(environment));
  const unnamed = ok && models.length === 0;
  return { ok, message: unnamed ? "The server can be reached. Name a model: ASSAY_MODEL, or when a run is started." : message };
}
