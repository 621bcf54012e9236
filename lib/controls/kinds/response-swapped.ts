import type { ControlSource } from "@/lib/controls/texts/source";
import { shareIn, termsOf, termsOfAll } from "@/lib/controls/texts/terms";
import { findUnrelated, tooShort } from "@/lib/controls/texts/unrelated";
import { answeredOf } from "@/lib/why/refusal/answered";
import type { Make } from "./contract";

/** Shorter responses, such as a name or a year, could be right for many questions. */
const fewestTerms = 6;

const isWhole = ({ response }: ControlSource): boolean =>
  response !== null && termsOf(response).size >= fewestTerms && answeredOf(response) === "answered";

/** The response to a question about something else, of which the contexts say little. */
export const responseSwapped: Make = (source, { others }) => {
  const short = tooShort(source);
  if (short !== null) return { cause: short };
  const asked = termsOf(source.question);
  const given = termsOfAll(source.contexts);
  const other = findUnrelated(source, others, (one) => {
    if (!isWhole(one)) return false;
    const terms = termsOf(one.response ?? "");
    return shareIn(asked, terms) === 0 && shareIn(terms, given) <= 0.35;
  });
  return other
    ? { texts: { ...source, response: other.response } }
    : { cause: "no whole response to a question about something else" };
};
