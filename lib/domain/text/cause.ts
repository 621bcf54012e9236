const sentences: Record<string, string> = {
  empty: "The judge's reply was empty.",
  "no-score": "The judge's reply has no score or verdict.",
  "out-of-range": "The score is outside the metric's scale.",
  malformed: "The reply is not in the requested format.",
  truncated: "The reply was cut off at the token limit. A higher max_tokens lets it finish.",
  refused: "The judge model refused to answer.",
  timeout: "The judge timed out.",
  "rate-limited": "The judge's server kept returning 429 (too many requests).",
  unreachable: "The judge's server could not be reached, or closed the connection.",
  cancelled: "The run was cancelled before this was judged.",
  budget: "The run reached its limit before this was judged.",
  "missing-question": "The sample has no question.",
  "missing-contexts": "The sample has no contexts.",
  "missing-context-texts": "The sample has only the ids of its contexts, not their texts.",
  "missing-response": "The sample has no response.",
  "missing-reference": "The sample has no reference answer.",
  "missing-value": "The file has no value for this sample.",
  decided: "Not judged: the race was decided before.",
  "not-drawn": "Not judged: only a random part was, and this is not in it.",
  "no-claims": "The response makes no claim that could be checked.",
};

/** Separate from the schemas, since browsers load this file. */
export const explainCause = (cause: string): string =>
  sentences[cause] ?? (cause.startsWith("http-") ? `The judge's server returned HTTP ${cause.slice(5)}.` : cause);
