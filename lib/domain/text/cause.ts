const sentences: Record<string, string> = {
  empty: "The judge answered with an empty text.",
  "no-score": "The reply holds no score or verdict where the format asks for one.",
  "out-of-range": "The reply gives a score outside the metric's scale.",
  malformed: "The reply is not in the format that was asked for.",
  truncated: "The reply was cut off at the token limit. A higher max_tokens lets it finish.",
  refused: "The judge model refused to answer.",
  timeout: "The judge did not answer in time.",
  "rate-limited": "The judge's server kept answering 429 (too many requests).",
  unreachable: "The judge's server could not be reached, or closed the connection.",
  cancelled: "The run was cancelled before this was judged.",
  budget: "The run reached its limit before this was judged.",
  "missing-question": "The sample has no question.",
  "missing-contexts": "The sample has no contexts, and an earlier version had no score for that.",
  "missing-response": "The sample has no response.",
};

/** A cause as a sentence. Not with the schemas, since browsers load this file. */
export const explainCause = (cause: string): string =>
  sentences[cause] ?? (cause.startsWith("http-") ? `The judge's server answered with HTTP ${cause.slice(5)}.` : cause);
