import type { ControlSource } from "@/lib/controls/texts/source";
import { folded, termsOf } from "@/lib/controls/texts/terms";
import { locateSentences } from "@/lib/metrics/texts/sentences";
import { answeredOf } from "@/lib/why/refusal/answered";
import type { Make } from "./contract";

const [readOfContext, mostContexts] = [20_000, 20];
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
