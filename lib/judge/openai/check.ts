import { type JudgeSetup, judgeKinds, type ServerVariables, usualLimits } from "@/lib/domain/judge";
import type { JudgeCheck } from "@/lib/judge/contract/judge";
import type { Endpoint } from "@/lib/judge/wire/endpoint";
import { type Asked, failureOfStatus } from "@/lib/judge/wire/failure";
import { publicUrl } from "@/lib/judge/wire/redact";
import { openClient, readBody } from "./client";
import { failureWithoutAnswer, refusedBy } from "./failure";
import { missingKey } from "./missing-key";

/**
 * Asks the server for its models: whether it can be reached, accepts the key and offers the setup's models, at no cost. A server that
 * lists none is sent one tiny question instead. Never throws.
 */
export async function checkServer(
  setup: JudgeSetup,
  endpoint: Endpoint,
  variables: ServerVariables = judgeKinds.openai.variables,
): Promise<JudgeCheck> {
  const missing = missingKey(endpoint);
  if (missing) return problem(missing);

  const url = publicUrl(endpoint.baseUrl);
  const timeout = Math.min(setup.timeout ?? usualLimits.timeout, 10);
  const asked: Asked = { model: setup.models.join(", "), endpoint, timeout, variables, hasAnswered: false };
  const { api, close } = openClient({ endpoint, timeoutMs: timeout * 1000, connections: 1 });
  const failureIn = (error: unknown): JudgeCheck => {
    const refused = refusedBy(error);
    const { detail, fatal } = refused ? failureOfStatus(refused, asked, 0) : failureWithoutAnswer(error, asked, 0);
    return problem(fatal?.sentence ?? `${url} cannot be used now: ${detail}`);
  };
  try {
    const models = modelsOf(await readBody(api.get("/models").asResponse()));
    if (models) return offers(setup.models, models, url);
    return problem(`${url} answers, but not with a list of models. Check ${variables.address}: it often ends in /v1.`);
  } catch (error) {
    const status = refusedBy(error)?.status;
    if (status !== 404 && status !== 405) return failureIn(error);
    try {
      const [model = ""] = setup.models;
      const tiny = { model, messages: [{ role: "user" as const, content: "Reply with the word OK." }] };
      await readBody(api.chat.completions.create(tiny).asResponse());
      return { ok: true, message: `${url} answers as ${model}; it does not list its models.`, models: null };
    } catch (tinyError) {
      return failureIn(tinyError);
    }
  } finally {
    await close();
  }
}

const problem = (message: string): JudgeCheck => ({ ok: false, message, models: null });

function offers(wanted: readonly string[], models: string[], url: string): JudgeCheck {
  const unknown = wanted.filter((model) => !models.includes(model));
  if (unknown.length === 0) return { ok: true, message: `${url} can be reached and offers ${wanted.join(", ")}.`, models };
  const some = models.length > 0 ? ` It offers ${models.slice(0, 8).join(", ")}${models.length > 8 ? ", …" : ""}.` : "";
  return {
    ok: false,
    message: `${url} can be reached, but does not list ${unknown.map((model) => `"${model}"`).join(", ")}.${some}`,
    models,
  };
}

function modelsOf(page: unknown): string[] | null {
  if (typeof page !== "object" || page === null || !("data" in page) || !Array.isArray(page.data)) return null;
  return page.data.flatMap((model: unknown) =>
    typeof model === "object" && model !== null && "id" in model && typeof model.id === "string" ? [model.id.slice(0, 200)] : [],
  );
}
