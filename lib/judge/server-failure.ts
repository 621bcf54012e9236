import { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { ReplyTooLarge, UnreadableBody } from "./bounded-fetch";
import type { Reply } from "./judge";
import { brief, publicUrl } from "./redact";
import { retryAfter } from "./retry-after";

export type Failure = Extract<Reply, { ok: false }>;

/** Whom was asked; for the sentences. */
export interface Asked {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Seconds. */
  readonly timeout: number;
  /** The server has answered at least once, so its address is right. */
  readonly hasAnswered: boolean;
}

/** An answer that says no: its status and what OpenAI's error object told. */
export interface Refused {
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly message: string;
  readonly headers: Headers | undefined;
}

const textOf = (value: unknown): string | null => (typeof value === "string" || typeof value === "number" ? String(value) : null);

/** What a refusing answer said; null for anything else that is thrown. */
export function refusedOf(error: unknown): Refused | null {
  if (!(error instanceof APIError) || typeof error.status !== "number") return null;
  return {
    status: error.status,
    code: textOf(error.code),
    param: textOf(error.param),
    message: error.message.replace(/^\d{3} /, ""),
    headers: error.headers,
  };
}

/** Turns whatever a call threw into an outcome; rethrows nothing. */
export function failureOf(error: unknown, asked: Asked, latencyMs: number): Failure {
  const failed = (cause: Failure["cause"], detail: string, more: Partial<Failure> = {}): Failure => ({
    ok: false,
    cause,
    detail: brief(detail, asked.apiKey),
    latencyMs,
    transient: false,
    retryAfterMs: null,
    fatal: null,
    ...more,
  });

  const refused = refusedOf(error);
  if (refused) return statusFailure(refused, asked, failed);
  if (error instanceof APIUserAbortError) return failed("cancelled", "The call was cancelled.");

  const chain = causes(error);
  if (chain.some((cause) => cause instanceof ReplyTooLarge || cause instanceof UnreadableBody))
    return failed("malformed", chain.at(-1)?.message ?? "");
  if (error instanceof SyntaxError) return failed("malformed", `The answer is not valid JSON: ${error.message}`);

  const connecting = chain.some((cause) => "code" in cause && cause.code === "UND_ERR_CONNECT_TIMEOUT");
  if (error instanceof APIConnectionTimeoutError && !connecting)
    return failed("timeout", `No answer within ${asked.timeout} s.`, { transient: true });

  return failed(
    "unreachable",
    chain.map((cause) => cause.message || textOf("code" in cause && cause.code) || cause.name).join(": "),
    {
      transient: true,
      fatal: asked.hasAnswered
        ? null
        : `No answer from ${publicUrl(asked.baseUrl)} (${brief(chain.at(-1)?.message || connectionCode(chain), asked.apiKey, 200)}). Check OPENAI_BASE_URL and that the server is running.`,
    },
  );
}

const causes = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) chain.push(next);
  return chain;
};

const connectionCode = (chain: readonly Error[]): string => {
  for (const cause of chain) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "no connection";
};

type Fail = (cause: Failure["cause"], detail: string, more?: Partial<Failure>) => Failure;

function statusFailure(refused: Refused, asked: Asked, failed: Fail): Failure {
  const { status, code, param, message } = refused;
  const said = brief(message, asked.apiKey, 300);
  const url = publicUrl(asked.baseUrl);
  const cause: Failure["cause"] = `http-${Math.min(599, Math.max(100, status))}`;

  if (code === "content_filter" || code === "content_policy_violation") return failed("refused", message);
  if (status === 401 || status === 403)
    return failed(cause, message, {
      fatal: `${url} does not accept the key (HTTP ${status}: ${said}). Check OPENAI_API_KEY, and that it may use the model "${asked.model}".`,
    });
  if (status === 402 || code === "insufficient_quota")
    return failed(status === 429 ? "rate-limited" : cause, message, {
      fatal: `The account behind OPENAI_API_KEY has no quota or credit left (HTTP ${status}: ${said}). Add credit, or use another key.`,
    });
  if (isUnknownModel(refused, asked.model))
    return failed(cause, message, {
      fatal: `${url} knows no model "${asked.model}" (HTTP ${status}: ${said}). Choose a model that the server offers, as in ASSAY_MODEL.`,
    });
  if (status === 404 || status === 405)
    return failed(cause, message, {
      fatal: `${url} has no chat completions (HTTP ${status}: ${said}). Check OPENAI_BASE_URL: it often ends in /v1.`,
    });
  if (status >= 300 && status < 400)
    return failed(cause, `Redirected to ${publicUrl(refused.headers?.get("location") ?? "")}.`, {
      fatal: `${url} redirects elsewhere (HTTP ${status}), and a key is not sent on. Set OPENAI_BASE_URL to the final address.`,
    });
  const transient = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  return failed(status === 429 ? "rate-limited" : cause, param ? `${message} (${param})` : message, {
    transient,
    retryAfterMs: transient && refused.headers ? retryAfter(refused.headers) : null,
  });
}

const unknownModelCodes = new Set(["model_not_found", "invalid_model", "unknown_model", "DeploymentNotFound"]);

/** Servers differ: a code, the parameter, or only a sentence that quotes the model's name. */
function isUnknownModel({ status, code, param, message }: Refused, model: string): boolean {
  if (code !== null && unknownModelCodes.has(code)) return true;
  if (code === "unknown_url") return false;
  if (status === 404) return message.includes(model) || /\b(model|deployment)\b/i.test(message.slice(0, 2000));
  return status === 400 && (param === "model" || /\b(invalid|unknown|unsupported) model\b/i.test(message.slice(0, 2000)));
}
