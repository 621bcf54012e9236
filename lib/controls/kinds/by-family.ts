import { asksForFact, isEnglish } from "@/lib/controls/texts/english";
import { anyQuote } from "@/lib/controls/texts/quotable";
import { pick } from "@/lib/controls/texts/source";
import { findUnrelated, tooShort } from "@/lib/controls/texts/unrelated";
import type { ControlKind, Family } from "@/lib/domain/controls/kinds";
import { answeredOf } from "@/lib/why/refusal/answered";
import type { Make } from "./contract";
import { nameChanged } from "./name-changed";
import { negationFlipped } from "./negation-flipped";
import { numberChanged } from "./number-changed";
import { referenceContext } from "./reference-context";
import { responseSwapped } from "./response-swapped";

const responses = [
  "It depends on several factors, and views on it differ. It is worth looking at it from more than one side.",
  "That is an interesting question with a long history. There is a lot to consider, and many aspects play a part.",
  "Various answers have been given over time. What matters most is the wider picture and how one looks at it.",
  "This varies from case to case. Different people will say different things, and each has a point.",
] as const;

/** An English question for a fact gets a response that names none. */
export const vague: Make = (source, { random }) =>
  asksForFact(source.question) && tooShort(source) === null && (isEnglish(source.question) || isEnglish(source.response ?? ""))
    ? { texts: { ...source, response: pick(responses, random) ?? null } }
    : { cause: "not an English question for a fact" };

const before = "Thank you for your question. Here is the answer.";
const after = "I hope this answers your question. Please let me know if anything is unclear or if you need anything else.";

/** The same English response, longer by sentences that claim nothing. */
export const padded: Make = (source) => {
  const { response } = source;
  if (response === null || !isEnglish(response)) return { cause: "no English response" };
  if (answeredOf(response) !== "answered") return { cause: "a refusal" };
  return { texts: { ...source, response: `${before} ${response.trim()} ${after}` } };
};

const longest = 4000;

/** The reference as the response, which answers the question by definition. */
const referenceResponse: Make = (source) => {
  const reference = source.reference?.trim() ?? "";
  return reference === "" || reference.length > longest || answeredOf(reference) !== "answered"
    ? { cause: "no reference that answers" }
    : { texts: { ...source, response: reference } };
};

/** The contexts that were retrieved for a question about something else. */
export const contextsSwapped: Make = (source, { others }) => {
  const short = tooShort(source);
  if (short !== null) return { cause: short };
  const other = findUnrelated(source, others, ({ contexts }) => contexts.length > 0);
  return other ? { texts: { ...source, contexts: other.contexts } } : { cause: "no question about something else" };
};

/** The response is a sentence of a context, word for word. */
export const quote: Make = (source, { random }) => {
  const sentence = anyQuote(source, random);
  return sentence === undefined ? { cause: "no plain sentence in the contexts" } : { texts: { ...source, response: sentence } };
};

const reversed: Make = (source) =>
  new Set(source.contexts).size < 2
    ? { cause: "fewer than two contexts" }
    : { texts: { ...source, contexts: source.contexts.toReversed() } };

/** The kinds that say something about metrics of each family, in the order of the report. */
export const kindsOf: Readonly<Record<Family, Partial<Record<ControlKind, Make>>>> = {
  contexts: { "contexts-swapped": contextsSwapped, "reference-context": referenceContext },
  answers: { "response-swapped": responseSwapped, vague, "reference-response": referenceResponse, padded },
  grounding: {
    "response-swapped": responseSwapped,
    "number-changed": numberChanged,
    "name-changed": nameChanged,
    "negation-flipped": negationFlipped,
    quote,
    padded,
    reversed,
  },
};
