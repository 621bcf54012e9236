import type { ServerVariables } from "@/lib/domain/servers/judge-kinds";
import type { Endpoint } from "@/lib/http/endpoint";
import { brief, publicUrl } from "@/lib/http/redact";
import { retryAfter } from "@/lib/http/retry-after";
import type { Reply } from "@/lib/judge/contract/call";
import { Closed } from "./connections";
import { errorKind } from "./error-kinds";
import { replyFieldText } from "./fields";
import { type Refused, refusedIn, refusedOf } from "./refused";
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
  readonly hasReplied?: boolean;
}

/** The failure is final for this call and means nothing for the others, unless `more` says otherwise. */
export const failedCall =
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

export const refusedInStream = ({ body }: ErrorInStream): Refused => refusedIn(body) ?? refusedOf(500, body);

export function failureOf(error: unknown, asked: Asked, latencyMs: number): Failure {
  const fail = failedCall(asked, latencyMs);
  if (error instanceof Closed) return fail("cancelled", error.message);
  if (isTimeout(error)) return fail("timeout", `No response within ${asked.timeout} s.`, { transient: true, isPushback: true });
  if (error instanceof ReplyTooLarge || error instanceof UnreadableBody) return fail("malformed", error.message);
  if (error instanceof CutStream) return fail("malformed", error.message, { transient: true });
  if (error instanceof ErrorInStream) return failureOfStatus(refusedInStream(error), asked, latencyMs);
  // JSON.parse reads any depth; writing it out again for a message overflows the stack.
  if (error instanceof RangeError) return fail("malformed", "The response's JSON is nested too deeply.");

  const chain = causes(error);
  const why = brief(chain.at(-1)?.message || connectionCode(chain), asked.endpoint, 200);
  const sentence = `No response from ${publicUrl(asked.endpoint.baseUrl)} (${why}). Check ${asked.variables.address} and that the server is running.`;
  return fail(
    "unreachable",
    chain.map((cause) => cause.message || replyFieldText("code" in cause && cause.code) || cause.name).join(": "),
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

/** In ms: a run that would wait longer pauses, and resumes by itself. */
const longestWait = 600_000;
const longestPause = 31 * 86_400_000;

const hostOf = ({ endpoint }: Asked): string => new URL(endpoint.baseUrl).host;

function pauseFor(milliseconds: number, what: string, said: string): Failure["fatal"] {
  const until = new Date(Date.now() + Math.min(longestPause, milliseconds));
  const time = `${until.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    sentence: `${what}: waits until ${time} (${said}). It then resumes by itself while assay serve or a worker runs; resume it to try now.`,
    canBeFixed: true,
    waits: { for: what, until },
  };
}

/** In ms: how long a quota for a day is waited for if the server does not say. */
const untilTomorrow = 3_600_000;

export function failureOfStatus(refused: Refused, asked: Asked, latencyMs: number): Failure {
  const { status, param, message, words } = refused;
  const { variables, model } = asked;
  const url = publicUrl(asked.endpoint.baseUrl);
  // Within the sentences below it has no full stop.
  const quoted = brief(message, asked.endpoint, 300).replace(/\.$/, "");
  const said = `HTTP ${status}: ${quoted}`;
  const kind = errorKind(refused, model);
  const cause: Failure["cause"] =
    status === 429 ? "rate-limited" : `http-${status === 200 ? 500 : Math.min(599, Math.max(100, status))}`;
  const fail = (more: Partial<Failure> = {}, detail = param ? `${message} (${param})` : message): Failure =>
    failedCall(asked, latencyMs)(more.cause ?? cause, detail, { ...refused.given, ...more });
  const end = (sentence: string, canBeFixed = true) => fail({ fatal: { sentence, canBeFixed } });
  const wait = (retryAfterMs: number | null, more: Partial<Failure> = {}) =>
    retryAfterMs !== null && retryAfterMs > longestWait
      ? fail({ ...more, fatal: pauseFor(retryAfterMs, `${status} from ${hostOf(asked)}`, said) })
      : fail({ transient: true, retryAfterMs, ...more });

  switch (kind) {
    case "content":
      return fail({ cause: "refused" });
    case "prompt-length":
      return fail({ cause: status === 429 ? "http-429" : cause }, `The prompt is too long for the model (${said}).`);
    case "reply-length":
      if (/\bwas reached\b|could not finish/i.test(message)) return fail({ cause: "truncated" });
      return end(`${url} does not take this limit of reply tokens (${said}). Resume the run with another --max-tokens.`);
    case "credit":
      return end(`The account behind ${variables.key} has no quota or credit left (${said}). Add credit, or use another key.`);
    case "place":
      return end(`${url} does not serve this country or region (${said}). Use a server that does, or a proxy (HTTPS_PROXY).`);
    case "firewall":
      return end(
        `A firewall before ${url} blocks this machine (${said}). Ask who runs the server to allow it, or use a proxy (HTTPS_PROXY).`,
      );
    case "key":
      if (!asked.hasAnswered && saysNothing(refused))
        return end(`${url} refuses access (${said}). Check ${variables.address}, which may be no API, and ${variables.key}.`);
      // Narrow columns show the beginning.
      return end(
        `Key rejected (${status}) by ${url} (${quoted}). Check ${variables.key}${model === "" ? "" : `, and that it may use the model "${model}"`}.`,
      );
    case "proxy":
      return end(`The proxy before ${url} needs other credentials (${said}). Check HTTP_PROXY.`);
    case "model": {
      const sentence = `${url} has no model "${model}" (${said}). Choose a model that it offers: --model, the field Models, or ${variables.models}.`;
      return fail({ fatal: { sentence, canBeFixed: true, lacksModel: true } });
    }
    case "address":
      if (refused.isPage && asked.hasReplied) return wait(null);
      return end(
        `${url} ${refused.isPage ? "is a web page" : "has no chat completions"} (${said}). Check ${variables.address}: it often ends in /v1.`,
      );
    case "redirect": {
      const detail = `Redirected to ${publicUrl(refused.headers.get("location") ?? "")}.`;
      const sentence = `${url} redirects elsewhere (HTTP ${status}), and keys are not forwarded. Set ${variables.address} to the final address.`;
      return fail({ fatal: { sentence, canBeFixed: true } }, detail);
    }
    case "today":
      return wait(retryAfter(refused.headers, /perday/i.test(words) ? "" : words) ?? untilTomorrow, {
        cause: "rate-limited",
        isPushback: true,
      });
    case "rate":
      return wait(retryAfter(refused.headers, words), { cause: "rate-limited", isPushback: true });
    case "overload":
      return wait(retryAfter(refused.headers, words), { isPushback: busy.has(status) });
    case "other":
      return fail();
  }
}

const busy = new Set([408, 503, 529]);

/** A page, or only the status in words: any server with a password answers so. */
const saysNothing = ({ isPage, message }: Refused): boolean =>
  isPage || /^\W*(?:error\W*)?(?:40[13])?\W*(?:unauthori[sz]ed|forbidden|authentication required)?\W*$/i.test(message);
