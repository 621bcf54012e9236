import type { PollsDetail } from "@/lib/metrics/shapes/polls";

/** "3 of 5 say yes, 2 say no.", "The vote is split: 2 of 4 say yes, 2 say no." Null if no poll is valid. */
export function votesInWords({ yes, valid, split }: Pick<PollsDetail, "yes" | "valid" | "split">): string | null {
  if (valid === 0) return null;
  const no = valid - yes;
  if (valid === 1) return `The only poll says ${yes === 1 ? "yes" : "no"}.`;
  if (no === 0 || yes === 0) return `All ${valid} polls say ${no === 0 ? "yes" : "no"}.`;
  const counted = `${yes} of ${valid} ${yes === 1 ? "says" : "say"} yes, ${no} ${no === 1 ? "says" : "say"} no.`;
  return split ? `The vote is split: ${counted}` : counted;
}
