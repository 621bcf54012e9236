import type { Refused } from "@/lib/judge/wire/failure";

/** Parameters that some servers and reasoning models refuse. */
const optional = ["temperature", "max_tokens", "max_completion_tokens", "n"] as const;
export type OptionalParameter = (typeof optional)[number];

/** The parameters to send, without the refused ones: a refused `max_tokens` goes as `max_completion_tokens`. Without `n` a request brings one reply. */
export function sentParameters(
  wanted: { temperature: number; maxTokens: number; n: number },
  dropped: ReadonlySet<string>,
): Partial<Record<OptionalParameter, number>> {
  const sent: Partial<Record<OptionalParameter, number>> = {};
  if (!dropped.has("temperature")) sent.temperature = wanted.temperature;
  if (!dropped.has("max_tokens")) sent.max_tokens = wanted.maxTokens;
  else if (!dropped.has("max_completion_tokens")) sent.max_completion_tokens = wanted.maxTokens;
  if (wanted.n > 1 && !dropped.has("n")) sent.n = wanted.n;
  return sent;
}

const refusing =
  /unsupported|not support|does not accept|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed|not available|deprecated|extra (inputs|fields)|only the default/i;

/**
 * The parameter that an answer refuses; null if it complains about something else. A value out of range ("max_tokens is too large") does not
 * count as a refusal: a person should hear of it.
 */
export function refusedParameter(refused: Refused, sent: Partial<Record<OptionalParameter, number>>): OptionalParameter | null {
  if (refused.status !== 400 && refused.status !== 422) return null;
  const message = refused.message.slice(0, 4000);
  // Servers that give only one reply complain about the value, each in its own words ("n must be 1", "best_of").
  if ("n" in sent && (refused.param === "n" || /\bn\b['"`]?\s*(must|should|has to|can only|[=:<>]|is|>)/.test(message)))
    return "n";
  if (refused.code !== "unsupported_parameter" && refused.code !== "unsupported_value" && !refusing.test(message)) return null;
  const candidates = optional.filter((name) => name in sent);
  return (
    candidates.find((name) => name === refused.param) ??
    candidates.find((name) => new RegExp(`\\b${name}\\b`, "i").test(message)) ??
    null
  );
}
