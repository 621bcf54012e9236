import type { JudgeSetup } from "@/lib/domain/judge";
import { Refusal } from "@/lib/domain/problem";
import { createLexicalJudge } from "@/lib/judge/lexical/create";
import type { DocumentFrequencies } from "@/lib/judge/lexical/document-frequencies";
import { createOpenAiJudge, headersWith, readJson } from "@/lib/judge/openai/create";
import { missingKey, openAiBaseUrl } from "@/lib/judge/openai/missing-key";
import { type Answer, createExchange } from "@/lib/judge/wire/connections";
import { type Asked, type Failure, failureOf, failureOfStatus, refusedOf } from "@/lib/judge/wire/failure";
import { publicUrl } from "@/lib/judge/wire/redact";
import type { Judge, Traits } from "./contract";

/** What a judge is made of beside its setup. */
export interface JudgeParts {
  /** OPENAI_API_KEY; null or "" where there is none, as for many local servers. */
  readonly apiKey: string | null;
  /** Of the data set, for the lexical judge. */
  readonly frequencies: DocumentFrequencies;
  /** What earlier runs found out about the server's models. */
  readonly known?: ReadonlyMap<string, Traits>;
  readonly onLearnt?: (model: string, traits: Traits) => void;
}

/** The judge of a run. Throws a `Refusal` when OpenAI's own server is to be asked without a key. */
export function createJudge(setup: JudgeSetup, { apiKey, frequencies, ...learning }: JudgeParts): Judge {
  if (setup.kind === "lexical") return createLexicalJudge(frequencies);
  const missing = missingKey(setup.baseUrl, apiKey);
  if (missing) throw new Refusal(missing);
  return createOpenAiJudge({ apiKey: apiKey || null, setup, ...learning });
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
  const exchange = createExchange({ baseUrl, connections: 1 });
  const asked: Asked = { model: setup.models.join(", "), baseUrl, apiKey, timeout, hasAnswered: false };
  const send = (method: "GET" | "POST", path: string, body: unknown) =>
    exchange.send(
      {
        path,
        method,
        headers: headersWith(apiKey || null),
        body: body === null ? null : JSON.stringify(body),
        timeoutMs: timeout * 1000,
      },
      null,
    );
  const wrong = ({ detail, fatal }: Failure): JudgeCheck => ({
    ok: false,
    message: fatal?.sentence ?? `${url} cannot be used now: ${detail}`,
    models: null,
  });
  const isFine = ({ status }: Answer) => status >= 200 && status < 300;
  const told = (answer: Answer) =>
    wrong(failureOfStatus(refusedOf(answer.status, readJson(answer.body), answer.headers), asked, 0));
  try {
    const list = await send("GET", "/models", null);
    if (isFine(list)) {
      const models = modelsOf(readJson(list.body));
      if (models) return offers(setup.models, models, url);
      return {
        ok: false,
        message: `${url} answers, but not with a list of models. Check OPENAI_BASE_URL: it often ends in /v1.`,
        models: null,
      };
    }
    if (list.status !== 404 && list.status !== 405) return told(list);
    const [model = ""] = setup.models;
    const tiny = { model, messages: [{ role: "user", content: "Reply with the word OK." }] };
    const answer = await send("POST", "/chat/completions", tiny);
    if (!isFine(answer)) return told(answer);
    return { ok: true, message: `${url} answers as ${model}; it does not list its models.`, models: null };
  } catch (error) {
    return wrong(failureOf(error, asked, 0));
  } finally {
    await exchange.close();
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
