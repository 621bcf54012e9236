/** What a finish reason says about a reply. Only a whole one is read. */
export type ReplyEnding = "whole" | "cut" | "failed" | "refused" | "unknown";

const whole = new Set(
  "stop stopped stop_word stop_token stop_sequence end_turn end_of_turn end_of_text end_of_sequence endoftext eos eos_token eot tool_call tool_calls tool_use function_call complete completed done final finish finished success null none".split(
    " ",
  ),
);

/** The first that matches decides: "content_length_filter" is refused, "time_limit" failed. */
const endings: readonly (readonly [ReplyEnding, RegExp])[] = [
  [
    "refused",
    /filter|safety|unsafe|harm|sensitive|guardrail|refus|recitation|copyright|bl[ao]c?k_?list|denylist|blocked|prohibit|spii|toxic|moderat|policy|violat|censor|armor|inspection|legal/,
  ],
  [
    "failed",
    /time_?(limit|out)|rate_?limit|network|abort|cancel|resource|overload|unavailable|connect|interrupt|preempt|fail|exception/,
  ],
  [
    "cut",
    /length|(^|_)limit($|_)|max(imum)?_?(new_?|output_?)?(len|token|context|output)|token_?limit|context|truncat|incomplete|not_finished|budget|too_long/,
  ],
  ["failed", /error|disconnect|kill|shutdown/],
];

const prefix = /^(?:finish_?reason|stop_?reason|alternative_status|reason|status)_(?=.)/;

/** In any case and writing: "MAX_TOKENS", "FinishReason.STOP", "content_filter: SAFETY". */
export function endingOf(reason: string | null): ReplyEnding {
  if (reason === null || reason.trim() === "") return "whole";
  const word = reason
    .slice(0, 200)
    .replace(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "")
    .replace(prefix, "");
  if (whole.has(word)) return "whole";
  return endings.find(([, pattern]) => pattern.test(word))?.[0] ?? "unknown";
}
