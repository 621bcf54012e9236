import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import { explainCause } from "@/lib/domain/text/cause";

/** All useless at the start of a session pauses the run. */
const firstReplies = 20;
/** Half useless in a row this long pauses the run. */
const rowLength = 50;

const isUseless = (cause: JudgmentCause | null): cause is JudgmentCause =>
  cause !== null && (unreadable.has(cause) || cause === "refused");

const remedies: Partial<Record<JudgmentCause, string>> = {
  truncated: "Reasoning models think within this limit too.",
  empty: "Check the server's replies: the model may not be a chat model, or needs more reply tokens.",
  refused: "Judge with another model.",
};
const usualRemedy = "Check the replies: the model may be too small for this metric's prompt.";

/** Call the result with each reply's cause (empty, truncated, unreadable, refused), null if useful. It returns a reason to
 *  pause once replies are not worth their price. */
export function watchReplies(): (cause: JudgmentCause | null) => string | null {
  let count = 0;
  let useless = 0;
  const row: (JudgmentCause | null)[] = [];
  return (given) => {
    const cause = isUseless(given) ? given : null;
    count++;
    if (cause) useless++;
    row.push(cause);
    if (row.length > rowLength) row.shift();
    const inRow = row.filter((one) => one !== null).length;
    if (count === firstReplies && useless === count) return inWords(`The first ${firstReplies} replies were useless`, row);
    if (row.length === rowLength && inRow * 2 >= rowLength)
      return inWords(`${inRow} of the last ${rowLength} replies were useless`, row);
    return null;
  };
}

function inWords(start: string, row: readonly (JudgmentCause | null)[]): string {
  const counts = new Map<JudgmentCause, number>();
  for (const cause of row) if (cause) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const [[first] = ["malformed" as JudgmentCause], ...others] = [...counts].sort((a, b) => b[1] - a[1]);
  const causes = [first, ...others.map(([cause]) => cause)].map((cause) => `${counts.get(cause) ?? 0} ${cause}`).join(", ");
  return `${start} (${causes}). ${explainCause(first)} ${remedies[first] ?? usualRemedy} Then resume the run and retry the errors.`;
}
