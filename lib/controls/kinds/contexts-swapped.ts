import { findUnrelated, tooShort } from "@/lib/controls/texts/unrelated";
import type { Make } from "./contract";

/** The contexts that were retrieved for a question about something else. */
export const contextsSwapped: Make = (source, { others }) => {
  const short = tooShort(source);
  if (short !== null) return { cause: short };
  const other = findUnrelated(source, others, ({ contexts }) => contexts.length > 0);
  return other ? { texts: { ...source, contexts: other.contexts } } : { cause: "no question about something else" };
};
