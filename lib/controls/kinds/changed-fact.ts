import { isEnglish } from "@/lib/controls/texts/english";
import { changeQuote, quotable } from "@/lib/controls/texts/quotable";
import type { ControlSource } from "@/lib/controls/texts/source";
import type { Around, Make } from "./contract";

type Change = (sentence: string, source: ControlSource, around: Around) => string | null;

/** The response is an English sentence of a context with one fact changed; it is compared with that sentence. */
export const changedFact =
  (change: Change, none: string): Make =>
  (source, around) => {
    if (!quotable(source).some(isEnglish)) return { cause: "no plain English sentence in the contexts" };
    const found = changeQuote(source, around.random, (sentence) =>
      isEnglish(sentence) ? change(sentence, source, around) : null,
    );
    if (!found) return { cause: none };
    const { question, contexts } = source;
    return {
      texts: { question, contexts, response: found.changed },
      quote: { question, contexts, response: found.sentence },
    };
  };

const auxiliary = /\b(?:is|was|are|were|can|will|does|did|do|has been|have been|had been)\b/g;
/** Words with which a negation can leave the sentence true, or be read in more than one way. */
const unsure =
  /[,()]|\b(?:all|every|each|some|any|most|only|many|few|both|either|neither|several|often|usually|sometimes|generally|always|never|no|none|nor|nothing|without|hardly|rarely|also|still|even|just|considered|said|believed|thought|known|called|if|when|unless|although|though|because|but|while|whereas|than|as|who|which|that|where|whose|what|how|may|might|could|should|must|would|there|such|one of|so|until|till)\b|n['’]t\b/i;
const negated = /\b(is|was|are|were|can|will) not (?=\p{Ll})/u;

/** Adds "not" to a plain statement, or takes it out of one; null if that is not surely the opposite. */
function negate(sentence: string): string | null {
  if (unsure.test(sentence)) return null;
  const verbs = [...sentence.matchAll(auxiliary)];
  const [verb] = verbs;
  // "Did not open" has no plain form by taking out a word.
  if (verbs.length !== 1 || !verb || /^(?:do|does|did)$/.test(verb[0])) return null;
  if (/\bnot\b/i.test(sentence)) {
    return negated.test(sentence) ? sentence.replace(negated, "$1 ") : null;
  }
  const first = verb[0].split(" ")[0] ?? "";
  const at = verb.index + first.length;
  // "Can not" can also mean that one may leave it.
  return `${sentence.slice(0, at)}${first === "can" ? "" : " "}not${sentence.slice(at)}`;
}

export const negationFlipped = changedFact(negate, "no plain statement to negate");
