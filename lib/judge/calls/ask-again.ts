import type { JudgmentCause } from "@/lib/domain/cause";
import { longestRepeated } from "@/lib/domain/estimate/counts";
import type { Message } from "@/lib/domain/judge";
import { replyWithoutThoughts } from "@/lib/metrics/replies/thoughts";
import { breakMarks } from "@/lib/metrics/texts/forged-marks";

const sentences: Partial<Record<JudgmentCause, string>> = {
  empty: "It was empty.",
  "no-score": "It gives nothing that could be read as the answer.",
  "out-of-range": "Its value is outside the scale.",
  malformed: "It is not in the form that was asked for.",
  truncated: "It was cut off at the token limit; be brief.",
};

/** They grow with each retry, so no body is sent twice, and roles alternate, as some servers require. */
export function messagesAgain(
  sent: readonly Message[],
  { reply, cause, detail }: { reply: string; cause: JudgmentCause; detail: string | null },
  form: string,
): Message[] {
  // A reply may repeat the prompt's data marks.
  const said = breakMarks(replyWithoutThoughts(reply).text.slice(0, longestRepeated).toWellFormed());
  const why = [sentences[cause], breakMarks(detail?.slice(0, 300) ?? "")].filter(Boolean).join(" ");
  return [
    ...sent,
    { role: "assistant", content: said === "" ? "(empty)" : said },
    { role: "user", content: `That reply could not be read. ${why} Answer again, in exactly this form:\n${form}` },
  ];
}
