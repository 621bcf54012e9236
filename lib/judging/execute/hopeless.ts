import type { JudgedUnit } from "@/lib/judge/calls/settle";

/** Consecutive judgments in error, in addition to the calls in flight, after which the run pauses. */
const hopelessAfter = 100;

/**
 * Returns a function to call with every judgment and the number of answers from the server so far. It returns the reason for
 * pausing once too many consecutive judgments are in error without any answer from the server; null until then.
 */
export function watchErrors(
  concurrency: number,
): (judged: Pick<JudgedUnit, "error" | "errorDetail">, answered: number) => string | null {
  let length = 0;
  let refused = 0;
  let answeredBefore = 0;
  return ({ error, errorDetail }, answered) => {
    if (answered !== answeredBefore) {
      length = 0;
      refused = 0;
    }
    answeredBefore = answered;
    if (error === null) return null;
    if (error.startsWith("http-4")) refused++;
    if (++length < hopelessAfter + concurrency) return null;
    const what = refused === length ? `refused ${length} requests` : `answered nothing for ${length} judgments`;
    const last = `${error}${errorDetail ? `, ${errorDetail.slice(0, 200).replace(/\.$/, "")}` : ""}`;
    return `The judge's server has ${what} (the last: ${last}). Resume the run once it works, and retry what is in error.`;
  };
}
