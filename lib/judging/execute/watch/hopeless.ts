import type { JudgedUnit } from "@/lib/judge/calls/settle";

/** Consecutive failed judgments, on top of the calls in flight, that pause the run. */
const hopelessAfter = 100;

/** Call the result with every judgment and the server's number of answers so far. It returns a reason to pause after too many
 *  consecutive failures without an answer. */
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
    const what = refused === length ? `refused ${length} requests` : `answered none of ${length} requests`;
    const last = `${error}${errorDetail ? `, ${errorDetail.slice(0, 200).replace(/\.$/, "")}` : ""}`;
    return `The judge's server has ${what} (the last: ${last}). Resume the run once it works, and retry the errors.`;
  };
}
