import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { createBoundedFetch } from "./bounded-fetch";
import type { DocumentFrequencies } from "./document-frequencies";
import type { Judge } from "./judge";
import { createLexicalJudge } from "./lexical";
import { missingKey, openAiBaseUrl } from "./missing-key";
import { createClient, createOpenAiJudge } from "./openai";
import { publicUrl } from "./redact";
import { failureOf, refusedOf } from "./server-failure";

/** What a judge is made of beside its setup. */
export interface JudgeParts {
  /** OPENAI_API_KEY; null or "" where there is none, as for many local servers. */
  readonly apiKey: string | null;
  /** Of the data set, for the lexical judge. */
  readonly frequencies: DocumentFrequencies;
}

/** The judge of a run. Throws a `Refusal` when OpenAI's own server is to be asked without a key. */
export function createJudge(setup: JudgeSetup, { apiKey, frequencies }: JudgeParts): Judge {
  if (setup.kind === "lexical") return createLexicalJudge(frequencies);
  const missing = missingKey(setup.baseUrl, apiKey);
  if (missing) throw new Refusal(missing);
  return createOpenAiJudge({ apiKey: apiKey || null, setup });
}

export interface JudgeCheck {
  readonly ok: boolean;
  /** What is right or wrong, for people. */
  readonly message: string;
  /** Models that the server lists; null when it does not say. */
  readonly models: string[] | null;
}

/**
 * Asks the server for its models: whether it can be reached, accepts the key and offers the setup's models, at no cost. A server that
 * lists none is sent one tiny question instead. Never throws.
 */
export async function checkJudge(setup: JudgeSetup, apiKey: string | null): Promise<JudgeCheck> {
  if (setup.kind === "lexical") return { ok: true, message: "The lexical judge needs no server.", models: null };
  const baseUrl = setup.baseUrl ?? openAiBaseUrl;
  if (!URL.canParse(baseUrl))
    return { ok: false, message: "OPENAI_BASE_URL is not a URL, as in https://api.openai.com/v1.", models: null };
  const missing = missingKey(setup.baseUrl, apiKey);
  if (missing) return { ok: false, message: missing, models: null };

  const url = publicUrl(baseUrl);
  const timeout = Math.min(setup.timeout, 10);
  const { fetch, close } = createBoundedFetch({ connections: 1 });
  const client = createClient({ baseUrl, timeout }, apiKey || null, fetch);
  const asked = { model: setup.models.join(", "), baseUrl, apiKey, timeout, hasAnswered: false };
  const wrong = (error: unknown): JudgeCheck => {
    const { detail, fatal } = failureOf(error, asked, 0);
    return { ok: false, message: fatal ?? `${url} cannot be used now: ${detail}`, models: null };
  };
  try {
    const models = modelsOf(await client.models.list());
    if (models) return offers(setup.models, models, url);
    return {
      ok: false,
      message: `${url} answers, but not with a list of models. Check OPENAI_BASE_URL: it often ends in /v1.`,
      models: null,
    };
  } catch (error) {
    const status = refusedOf(error)?.status;
    if (status !== 404 && status !== 405) return wrong(error);
    const [model = ""] = setup.models;
    return await client.chat.completions
      .create({ model, messages: [{ role: "user", content: "Reply with the word OK." }] })
      .then(() => ({ ok: true, message: `${url} answers as ${model}; it does not list its models.`, models: null }), wrong);
  } finally {
    await close();
  }
}

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
