import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import { errorKind } from "@/lib/judge/wire/error-kinds";
import type { Refused } from "@/lib/judge/wire/refused";

/** What a request can do without: parameters, forms of `response_format` and streams, and the system role. */
export type SentPart =
  | "temperature"
  | "max_tokens"
  | "max_completion_tokens"
  | "n"
  | "json_schema"
  | "json_object"
  | "stream_options"
  | "system";

export interface SentParameters {
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  n?: number;
  response_format?: ReplyFormat;
  stream?: true;
  stream_options?: { include_usage: true };
}

interface Wanted {
  /** Null leaves it to the server. */
  temperature: number | null;
  maxTokens: number;
  n: number;
  format: ReplyFormat | null;
  streams: boolean;
}

/** A refused `max_tokens` becomes `max_completion_tokens`. Without `n` a request brings one reply. */
export function sentParameters(wanted: Wanted, dropped: ReadonlySet<string>): SentParameters {
  const sent: SentParameters = {};
  if (wanted.temperature !== null && !dropped.has("temperature")) sent.temperature = wanted.temperature;
  if (!dropped.has("max_tokens")) sent.max_tokens = wanted.maxTokens;
  else if (!dropped.has("max_completion_tokens")) sent.max_completion_tokens = wanted.maxTokens;
  if (wanted.n > 1 && !dropped.has("n")) sent.n = wanted.n;
  if (wanted.format && !dropped.has(wanted.format.type)) sent.response_format = wanted.format;
  if (wanted.streams) sent.stream = true;
  if (wanted.streams && !dropped.has("stream_options")) sent.stream_options = { include_usage: true };
  return sent;
}

export function sentParts(sent: SentParameters, hasSystem: boolean): Set<SentPart> {
  const parts = new Set<SentPart>();
  for (const name of ["temperature", "max_tokens", "max_completion_tokens", "n", "stream_options"] as const)
    if (name in sent) parts.add(name);
  if (sent.response_format) parts.add(sent.response_format.type);
  if (hasSystem) parts.add("system");
  return parts;
}

const format =
  /response_?(?:format|schema)|json[_ -]?(?:schema|object|mode)|structured.?(?:outputs?|decoding)|\bgrammars?\b|guided_?\w*|xgrammar|outlines|constrained/i;
const limit = /max_?(?:completion_?|output_?|new_?)?(?:tokens|length)\b|\bin the completion\b/i;

/** In the order in which an error that names several is understood. */
const named: readonly (readonly [SentPart, RegExp])[] = [
  ["stream_options", /\bstream_options\b|\binclude_usage\b/i],
  ["json_schema", format],
  ["json_object", format],
  // Servers with only one reply complain about the value in their own words ("n must be 1", "best_of").
  [
    "n",
    /\bn\b['"`]?\s*(?:must|should|has to|can only|to 1|[=:<>]|is|>)|['"`]n['"`]|multiple (?:completions|choices|candidates)|num(?:ber)?[_ ]?(?:of[_ ])?(?:completions|choices|candidates|return)|candidate_?count|best_of/,
  ],
  ["temperature", /temperature|температур|温度/i],
  [
    "system",
    /\bsystem[_ ]?(?:role|messages?|prompts?|instructions?)|\brole\b.{0,60}\bsystem\b|['"`]system['"`]|\bdeveloper[_ ]?(?:role|instructions?|messages?)|messages?(?:\[\d+\]|\.\d+)\.role|roles? must (?:alternate|be)|user and assistant roles|(?:invalid|unknown|unexpected|unsupported) (?:message )?roles?|role .{0,40}not (?:supported|allowed|valid)|jinja|chat.?template|template ?error/i,
  ],
  ["max_tokens", limit],
  ["max_completion_tokens", limit],
];

const neverAbout = new Set([401, 402, 403, 407, 408, 413, 429, 503, 529]);
/** A limit below the server's least is for a person to raise. */
const tooLow = /below|minimum|at least|>=|greater than|too (?:small|low)/i;
const tooHigh = /maximum|at most|less than|too (?:large|high|big)|exceed|<=|up to|above|larger/i;

export interface NamedParameter {
  parts: readonly SentPart[];
  /** How long it holds: for this call's prompt, as long as this process's limit, or for the model. */
  until: "call" | "process" | "always";
}

/** The sent parts that an error names; null if it is about something else. */
export function namedParts(refused: Refused, sent: ReadonlySet<SentPart>, mayDropLimit = true): NamedParameter | null {
  const { status, param, message, words } = refused;
  if (neverAbout.has(status) || (status < 400 && status !== 200) || refused.isPage) return null;
  const said = `${param ?? ""} ${message.slice(0, 4000)} ${words}`;
  const own = named.find(([part]) => part === param && sent.has(part));
  const part = own?.[0] ?? named.find(([part, pattern]) => sent.has(part) && pattern.test(said))?.[0];
  if (!part) return null;
  if (part !== "max_tokens" && part !== "max_completion_tokens") return { parts: [part], until: "always" };
  if (/\bwas reached\b|could not finish/i.test(message)) return null;
  if (!tooHigh.test(message)) return tooLow.test(message) ? null : { parts: [part], until: "always" };
  if (!mayDropLimit) return null;
  const isOfPrompt = /context|input|prompt|in the messages/i.test(message);
  return { parts: ["max_tokens", "max_completion_tokens"], until: isOfPrompt ? "call" : "process" };
}

const doubtful: readonly SentPart[] = ["json_schema", "json_object", "n", "temperature", "system"];

/** The parts that an error without a name may be about. A server that breaks down is suspected of its grammar only. */
export function doubtsOf(refused: Refused, sent: ReadonlySet<SentPart>, model: string): SentPart[] {
  const { status } = refused;
  const kind = errorKind(refused, model);
  const isAboutForm =
    (status === 400 || status === 422 || status === 404) && (kind === "other" || /requested parameters/i.test(refused.words));
  const ofOverload = status >= 500 && kind === "overload" ? doubtful.slice(0, 2) : [];
  const suspects = isAboutForm ? doubtful : ofOverload;
  return neverAbout.has(status) ? [] : suspects.filter((part) => sent.has(part));
}

export const wantsStream = (refused: Refused, { stream }: SentParameters): boolean =>
  !stream &&
  (refused.status === 400 || refused.status === 422) &&
  (refused.param === "stream" || /\bstream(s|ed|ing)?\b/i.test(refused.message.slice(0, 4000)));
