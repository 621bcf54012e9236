import { type JudgmentCause, unreadable } from "@/lib/domain/cause";
import { explainCause } from "@/lib/domain/text/cause";
import { metricById } from "@/lib/metrics/registry";

/** This many useless replies in a row pause the run. */
const inRowAtMost = 20;
/** Half useless in so many pauses the run. */
const lookBack = 50;

const isUseless = (cause: JudgmentCause | null): cause is JudgmentCause =>
  cause !== null && (unreadable.has(cause) || cause === "refused");

const remedies: Partial<Record<JudgmentCause, string>> = {
  truncated: "Reasoning models think within this limit too.",
  empty: "Check the server's replies: the model may not be a chat model, or needs more reply tokens.",
  refused: "Judge with another model.",
};
const usualRemedy = "Check the replies: the model may be too small for this metric's prompt.";

/** Call the result with each reply's cause (empty, truncated, unreadable, refused), null if useful, and its metric. It returns a
 *  reason to pause once replies to one metric are not worth their price. */
export function watchReplies(): (cause: JudgmentCause | null, metric: string) => string | null {
  const rows = new Map<string, (JudgmentCause | null)[]>();
  return (given, metric) => {
    const row = rows.get(metric) ?? [];
    rows.set(metric, row);
    row.push(isUseless(given) ? given : null);
    if (row.length > lookBack) row.shift();
    const useless = row.filter((one) => one !== null).length;
    const name = metricById(metric)?.name ?? metric;
    const last = row.slice(-inRowAtMost);
    if (last.length === inRowAtMost && !last.includes(null))
      return inWords(`${inRowAtMost} replies in a row to ${name} were useless`, last);
    if (row.length === lookBack && useless * 2 >= lookBack)
      return inWords(`${useless} of the last ${lookBack} replies to ${name} were useless`, row);
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
