import { hasSubstance } from "@/lib/domain/text/substance";
import type { AnsweredAs } from "@/lib/domain/why/stages";
import { clausesOf, outerSentences } from "./clauses";
import { denies, featuresOf } from "./features";
import { likelyLanguage } from "./likely";
import { modelOf } from "./model";

/** In a long answer, one sentence that seems to refuse is rather a mistake: it must refuse more clearly, by this for each other one. */
const stricter = 0.3;
/** A sentence that denies nothing must refuse more clearly by this, alone and among others: "I can only help with visas." */
const plainer = { alone: 1, amongOthers: 2 };

/**
 * Whether a response says that it cannot answer, in twelve languages. It is "partly" if it also answers something.
 * Null for a response without letters or digits, which says nothing. Reads at most 4000 characters of a long response, from both ends.
 */
export function answeredOf(response: string): AnsweredAs | null {
  const { sentences, isCut } = outerSentences(response);
  if (sentences.length === 0) return null;
  const model = modelOf();
  const language = likelyLanguage(sentences.join(" "));
  const isAlone = sentences.length === 1;
  const score = (text: string) => model.score(featuresOf(text, language, isAlone));
  const least = model.refuses + stricter * (sentences.length - 1);
  const more = isAlone ? plainer.alone : plainer.amongOthers;
  const isRefusal = (sentence: string) =>
    (isAlone || hasSubstance(sentence)) && score(sentence) > least + (denies(sentence, language) ? 0 : more);
  if (!sentences.some(isRefusal)) return "answered";
  const asserts = sentences.flatMap(clausesOf).some((clause) => hasSubstance(clause) && score(clause) < model.asserts);
  return isCut || asserts ? "partly" : "refused";
}
