import type { ReplyFormat } from "@/lib/judge/contract/reply-format";
import type { Refused } from "@/lib/judge/wire/failure";

/** Parameters, and forms of `response_format` and streams, that some servers and reasoning models refuse. */
const optional = [
  "temperature",
  "max_tokens",
  "max_completion_tokens",
  "n",
  "json_schema",
  "json_object",
  "stream_options",
] as const;
export type OptionalParameter = (typeof optional)[number];

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

const refusing =
  /unsupported|not support|does not accept|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|not available|deprecated|extra (inputs|fields)|only the default/i;

export const isAboutForm = ({ status }: Refused): boolean => status === 400 || status === 422;

/** Null if the error is about something else. A value out of range ("max_tokens is too large") is no refusal: people should
 *  see it. */
export function refusedParameter(refused: Refused, sent: SentParameters): OptionalParameter | null {
  if (!isAboutForm(refused)) return null;
  const message = refused.message.slice(0, 4000);
  // Servers with only one reply complain about the value in their own words ("n must be 1", "best_of").
  if ("n" in sent && (refused.param === "n" || /\bn\b['"`]?\s*(must|should|has to|can only|[=:<>]|is|>)/.test(message)))
    return "n";
  const isRefusal = refused.code === "unsupported_parameter" || refused.code === "unsupported_value" || refusing.test(message);
  const candidates = isRefusal ? optional.filter((name) => name in sent) : [];
  const named = candidates.find((name) => name === refused.param);
  if (named) return named;
  if (sent.stream_options && /\bstream_options\b|\binclude_usage\b/.test(`${refused.param} ${message}`)) return "stream_options";
  // Any part of a format may be refused, in many wordings, and replies can be read without one.
  if (sent.response_format && /response_?format|json_?(schema|object)|structured.?outputs?/i.test(`${refused.param} ${message}`))
    return sent.response_format.type;
  return candidates.find((name) => new RegExp(`\\b${name}\\b`, "i").test(message)) ?? null;
}

export const wantsStream = (refused: Refused, { stream }: SentParameters): boolean =>
  !stream &&
  isAboutForm(refused) &&
  (refused.param === "stream" || /\bstream(s|ed|ing)?\b/i.test(refused.message.slice(0, 4000)));
