import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Reply } from "@/lib/judge/contract/call";
import { Closed } from "./connections";
import type { Endpoint } from "./endpoint";
import { brief, publicUrl } from "./redact";
import { retryAfter } from "./retry-after";
import { CutStream, ErrorInStream, ReplyTooLarge, UnreadableBody } from "./unusable";

export type Failure = Extract<Reply, { ok: false }>;

export interface Asked {
  readonly model: string;
  readonly endpoint: Endpoint;
  /** Seconds. */
  readonly timeout: number;
  readonly variables: ServerVariables;
  /** The server has answered at least once, so its address is right. */
  readonly hasAnswered: boolean;
}

export interface Refused {
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly message: string;
  readonly headers: { get(name: string): string | null };
}

const noHeaders: Refused["headers"] = { get: () => null };

const textOf = (value: unknown): string | null => (typeof value === "string" || typeof value === "number" ? String(value) : null);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** `body` is JSON, or text where it is not JSON. */
export function refusedOf(status: number, body: unknown, headers = noHeaders): Refused {
  const error = fieldOf(body, "error") ?? body;
  const said = textOf(error) ?? textOf(fieldOf(error, "message")) ?? textOf(fieldOf(error, "detail"));
  return {
    status,
    code: textOf(fieldOf(error, "code")),
    param: textOf(fieldOf(error, "param")),
    message: said ?? JSON.stringify(error)?.slice(0, 20_000) ?? "no body",
    headers,
  };
}

/** Routers answer 200 with the upstream error, whose status is its code. */
export function statusIn(body: unknown): number | null {
  const error = fieldOf(body, "error");
  const status = Number(fieldOf(error, "code") ?? fieldOf(error, "status") ?? Number.NaN);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : null;
}

/** By default the failure is final for this call and means nothing for the others. */
export const failed =
  (asked: Asked, latencyMs: number) =>
  (cause: Failure["cause"], detail: string, more: Partial<Failure> = {}): Failure => ({
    ok: false,
    cause,
    detail: brief(detail, asked.endpoint),
    latencyMs,
    transient: false,
    isPushback: false,
    retryAfterMs: null,
    fatal: null,
    ...more,
  });

export function failureOf(error: unknown, asked: Asked, latencyMs: number): Failure {
  const fail = failed(asked, latencyMs);
  if (error instanceof Closed) return fail("cancelled", error.message);
  if (isTimeout(error)) return fail("timeout", `No response within ${asked.timeout} s.`, { transient: true, isPushback: true });
  if (error instanceof ReplyTooLarge || error instanceof UnreadableBody) return fail("malformed", error.message);
  if (error instanceof CutStream) return fail("malformed", error.message, { transient: true });
  if (error instanceof ErrorInStream)
    return failureOfStatus(refusedOf(statusIn(error.body) ?? 500, error.body), asked, latencyMs);
  // JSON.parse reads any depth; writing it out again for a message overflows the stack.
  if (error instanceof RangeError) return fail("malformed", "The response's JSON is nested too deeply.");

  const chain = causes(error);
  const why = brief(chain.at(-1)?.message || connectionCode(chain), asked.endpoint, 200);
  const sentence = `No response from ${publicUrl(asked.endpoint.baseUrl)} (${why}). Check ${asked.variables.address} and that the server is running.`;
  return fail(
    "unreachable",
    chain.map((cause) => cause.message || textOf("code" in cause && cause.code) || cause.name).join(": "),
    { transient: true, fatal: asked.hasAnswered ? null : { canBeFixed: true, sentence } },
  );
}

/** A request's only signal is its timeout. */
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === "AbortError";

const causes = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 5; next = next.cause) chain.push(next);
  return chain;
};

const connectionCode = (chain: readonly Error[]): string => {
  for (const cause of chain) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return "no connection";
};

const busy = new Set([408, 429, 503, 529]);

export function failureOfStatus(refused: Refused, asked: Asked, latencyMs: number): Failure {
  const fail = failed(asked, latencyMs);
  const { status, code, param, message } = refused;
  const { variables } = asked;
  const said = brief(message, asked.endpoint, 300);
  const url = publicUrl(asked.endpoint.baseUrl);
  const cause: Failure["cause"] = `http-${Math.min(599, Math.max(100, status))}`;
  const end = (sentence: string, { canBeFixed = false } = {}) => ({ fatal: { sentence, canBeFixed } });

  if (code === "content_filter" || code === "content_policy_violation") return fail("refused", message);
  if (status === 401 || status === 403)
    return fail(
      cause,
      message,
      end(
        // Narrow columns show the beginning.
        `Key rejected (${status}) by ${url} (${said}). Check ${variables.key}${asked.model === "" ? "" : `, and that it may use the model "${asked.model}"`}.`,
        { canBeFixed: true },
      ),
    );
  if (status === 402 || code === "insufficient_quota")
    return fail(
      status === 429 ? "rate-limited" : cause,
      message,
      end(
        `The account behind ${variables.key} has no quota or credit left (HTTP ${status}: ${said}). Add credit, or use another key.`,
        {
          canBeFixed: true,
        },
      ),
    );
  if (status === 407)
    return fail(
      cause,
      message,
      end(`The proxy before ${url} needs other credentials (HTTP 407: ${said}). Check HTTP_PROXY.`, { canBeFixed: true }),
    );
  if (isUnknownModel(refused, asked.model))
    return fail(
      cause,
      message,
      end(
        `${url} has no model "${asked.model}" (HTTP ${status}: ${said}). Choose a model that the server offers, in ${variables.models}.`,
      ),
    );
  if (status === 404 || status === 405)
    return fail(
      cause,
      message,
      end(`${url} has no chat completions (HTTP ${status}: ${said}). Check ${variables.address}: it often ends in /v1.`),
    );
  if (status >= 300 && status < 400)
    return fail(
      cause,
      `Redirected to ${publicUrl(refused.headers.get("location") ?? "")}.`,
      end(
        `${url} redirects elsewhere (HTTP ${status}), and keys are not forwarded. Set ${variables.address} to the final address.`,
      ),
    );
  const transient = status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
  return fail(status === 429 ? "rate-limited" : cause, param ? `${message} (${param})` : message, {
    transient,
    isPushback: busy.has(status),
    retryAfterMs: transient ? retryAfter(refused.headers) : null,
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
