import { changedFact } from "./changed-fact";

const auxiliary = /\b(?:is|was|are|were|can|will|does|did|has been|have been|had been)\b/g;
/** Where a negation can leave the sentence true, or be read in more than one way. */
const unsure =
  /[,()]|\b(?:all|every|each|some|any|most|only|many|few|both|either|neither|several|often|usually|sometimes|generally|always|never|no|none|nor|nothing|without|hardly|rarely|also|still|even|just|considered|said|believed|thought|known|called|if|when|unless|although|though|because|but|while|whereas|than|as|who|which|that|where|whose|what|how|may|might|could|should|must|would|there|such|one of|so)\b|n['’]t\b/i;
const negated = /\b(is|was|are|were|can|will|does|did) not (?!only\b|just\b|necessarily\b|always\b)/;

/** Adds "not" to a plain statement, or takes it out of one; null if that is not surely the opposite. */
function negate(sentence: string): string | null {
  if (unsure.test(sentence)) return null;
  const verbs = [...sentence.matchAll(auxiliary)];
  const [verb] = verbs;
  if (verbs.length !== 1 || !verb) return null;
  if (/\bnot\b/i.test(sentence)) {
    // "Did not open" has no plain form by taking out a word.
    return negated.test(sentence) && !/\b(?:do|does|did) not\b/.test(sentence) ? sentence.replace(negated, "$1 ") : null;
  }
  if (verb[0] === "does" || verb[0] === "did") return null;
  const first = verb[0].split(" ")[0] ?? "";
  const at = verb.index + first.length;
  return `${sentence.slice(0, at)} not${sentence.slice(at)}`;
}

export const negationFlipped = changedFact(negate, "no plain statement to negate");
