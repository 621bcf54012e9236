import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import { explainCause } from "@/lib/domain/text/cause";

/** So many replies at the start of a session may not all be useless. */
const firstReplies = 20;
/** Of so many replies in a row less than half may be useless. */
const rowLength = 50;

const isUseless = (cause: JudgmentCause | null): cause is JudgmentCause =>
  cause !== null && (unreadable.has(cause) || cause === "refused");

const remedies: Partial<Record<JudgmentCause, string>> = {
  truncated: "Reasoning models think within this limit too.",
  empty: "Look at what the server answers: the model may not be a chat model, or needs more reply tokens.",
  refused: "Judge with another model.",
};
const usualRemedy = "Look at the replies: the model may be too small for this metric's prompt.";

/**
 * Returns a function to call with every reply, replies that are asked again included: the cause of a useless one (empty, truncated,
 * unreadable, refused) or null. It returns the reason for pausing once the replies are not worth their price; null until then.
 */
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
  return `${start} (${causes}). ${explainCause(first)} ${remedies[first] ?? usualRemedy} Then resume the run and retry what is in error.`;
}
