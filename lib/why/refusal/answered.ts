import { hasSubstance } from "@/lib/domain/text/substance";
import type { AnsweredAs } from "@/lib/domain/why/stages";
import { clausesOf, lettersIn, outerSentences } from "./clauses";
import { denies, featuresOf } from "./features";
import { likelyLanguage } from "./likely";
import { modelOf } from "./model";

/** A sentence that denies nothing must refuse more clearly by this, alone and among others: "I can only help with visas." */
const plainer = { alone: 1, amongOthers: 2 };
/** Letters of a sentence among others that can refuse: "No." and "Nein." only begin an answer. */
const fewest = 6;
/** How much the mean of the other sentences counts, each within these bounds. One that neither refuses nor asserts changes nothing. */
const others = { weight: 0.75, least: -3, neutral: -1, most: 2 };

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
  const scores = sentences.map(score);
  const bounded = scores.map((one) => Math.min(others.most, Math.max(others.least, one)) - others.neutral);
  const sum = bounded.reduce((total, one) => total + one, 0);
  const isRefusal = (sentence: string, at: number) => {
    const own = (scores[at] as number) - (denies(sentence, language) ? 0 : plainer[isAlone ? "alone" : "amongOthers"]);
    if (isAlone) return own > model.refuses;
    const around = (sum - (bounded[at] as number)) / (sentences.length - 1);
    return lettersIn(sentence) >= fewest && own + others.weight * around > model.refuses;
  };
  if (!sentences.some(isRefusal)) return "answered";
  const asserts = sentences.flatMap(clausesOf).some((clause) => hasSubstance(clause) && score(clause) < model.asserts);
  return isCut || asserts ? "partly" : "refused";
}
