import type { JudgedUnit } from "@/lib/judge/calls/judge-asks";

/** So many judgments in error one after the other, beside those in flight, and the server is given up on for now. */
const hopelessAfter = 100;

/**
 * Told of every judgment and how often the server has answered so far. Says why the server is given up on once too many judgments in a row
 * are in error while it answered nothing; null until then.
 */
export function watchErrors(
  concurrency: number,
): (judged: Pick<JudgedUnit, "error" | "errorDetail">, answered: number) => string | null {
  let length = 0;
  let answeredBefore = 0;
  return ({ error, errorDetail }, answered) => {
    if (answered !== answeredBefore) length = 0;
    answeredBefore = answered;
    if (error === null || ++length < hopelessAfter + concurrency) return null;
    return `The judge's server has answered nothing for ${length} judgments (the last: ${error}${errorDetail ? `, ${errorDetail.slice(0, 200)}` : ""}). Resume the run once it works, and retry what is in error.`;
  };
}
