import { anyQuote, asksForFact, isEnglish } from "@/lib/controls/texts/quotable";
import { type ControlSource, pick } from "@/lib/controls/texts/source";
import { folded, shareIn, termsOf, termsOfAll } from "@/lib/controls/texts/terms";
import { findUnrelated, tooShort } from "@/lib/controls/texts/unrelated";
import type { ControlKind, Family } from "@/lib/domain/controls/kinds";
import { locateSentences } from "@/lib/metrics/texts/sentences";
import { answeredOf } from "@/lib/why/refusal/answered";
import { nameChanged, negationFlipped, numberChanged } from "./changed-fact";
import type { Make } from "./contract";

const readOfContext = 20_000;
const mostContexts = 20;
/** In characters: a shorter reference is looked for in the contexts, a longer one is a context itself. */
const longReference = 60;

/** The only context states the reference: it is the reference, or the sentence of a context that holds it. */
export const referenceContext: Make = (source) => {
  const reference = source.reference?.trim() ?? "";
  if (reference === "" || answeredOf(reference) !== "answered") return { cause: "no reference that answers" };
  const asked = termsOf(source.question);
  const common = (text: string) => [...termsOf(text)].filter((term) => asked.has(term)).length;
  const needed = Math.max(Math.min(2, asked.size), asked.size / 2);
  if (reference.length > longReference)
    return common(reference) >= Math.min(2, asked.size) && reference.length <= 2000
      ? { texts: { ...source, contexts: [reference] } }
      : { cause: "a reference without words of the question" };
  // One sentence does not answer a question about two things.
  if (/\b(?:or|both|same|share)\b/i.test(source.question)) return { cause: "a question about two things" };
  const sentence = sentencesWith(reference, source).find((one) => common(one) >= needed);
  return sentence === undefined
    ? { cause: "no sentence of a context with the reference and words of the question" }
    : { texts: { ...source, contexts: [sentence] } };
};

function sentencesWith(reference: string, { contexts }: ControlSource): string[] {
  const wanted = folded(reference).replace(/[.!。]$/u, "");
  if (wanted.length < 3 || /^(?:yes|no)\b/.test(wanted)) return [];
  return contexts.slice(0, mostContexts).flatMap((context) => {
    const text = context.slice(0, readOfContext);
    if (!folded(text).includes(wanted)) return [];
    return locateSentences(text)
      .map(({ start, end }) => text.slice(start, end))
      .filter((sentence) => holdsWords(folded(sentence), wanted));
  });
}

/** Not as a part of a longer word. */
function holdsWords(text: string, wanted: string): boolean {
  const at = text.indexOf(wanted);
  const isWord = (letter: string | undefined) =>
    letter !== undefined && /[a-zà-ÿ0-9\p{Script=Cyrillic}\p{Script=Greek}]/u.test(letter);
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + wanted.length]);
}

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
