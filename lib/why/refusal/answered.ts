import { hasSubstance } from "@/lib/domain/text/substance";
import type { AnsweredAs } from "@/lib/domain/why/stages";
import { clausesOf, outerSentences } from "./clauses";
import { denies, featuresOf } from "./features";
import { likelyLanguage } from "./likely";
import { modelOf } from "./model";

/** In a long answer, one sentence that seems to refuse is rather a mistake: it must refuse more clearly, by this for each other one. */
const stricter = 0.2;
/** A sentence that denies nothing refuses more clearly by this: "Please ask the bank." */
const plainer = 1;

/**
 * Whether a response says that it cannot answer, in twelve languages. It is "partly" if it also answers something.
 * Null for a response without letters or digits, which says nothing. Reads at most 4000 characters of a long response, from both ends.
 */
export function answeredOf(response: string): AnsweredAs | null {
  const { sentences, isCut } = outerSentences(response);
  if (sentences.length === 0) return null;
  const model = modelOf();
  const language = likelyLanguage(sentences.join(" "));
  const score = (text: string) => model.score(featuresOf(text, language, sentences.length === 1));
  const least = model.refuses + stricter * (sentences.length - 1);
  const isRefusal = (sentence: string) => {
    const isDenial = denies(sentence, language);
    const isOwn = sentences.length === 1 || (isDenial && hasSubstance(sentence));
    return isOwn && score(sentence) > least + (isDenial ? 0 : plainer);
  };
  if (!sentences.some(isRefusal)) return "answered";
  const asserts = sentences.flatMap(clausesOf).some((clause) => hasSubstance(clause) && score(clause) < model.asserts);
  return isCut || asserts ? "partly" : "refused";
}
