const question = /[?？؟]["'”’)\]]{0,3}$/;
const leadIn = /[:：]$/;
const remark =
  /^(?:(?:i|we) (?:think|believe|hope|feel|guess|suppose|would say|love|like|enjoy)\b|in my (?:opinion|view)\b|let me know\b|here (?:is|are)\b|sure[,.!]|of course[,.!]|certainly[,.!]|hello\b|hi\b|thanks?\b|thank you\b|great question\b|feel free\b|as an ai\b|please note\b)/i;
/** "That's so cool!", "It does." say nothing that words of a context could show. */
const exclamation =
  /^(?:(?:that|it|this|how)(?: is| was| sounds| ?['’]s)? ?)?(?:(?:so|very|really|pretty|quite) ){0,2}(?:great|cool|nice|awesome|interesting|amazing|fascinating|wonderful|fantastic|neat|fun|true|right|correct|good|crazy|sad|a lot)\s?[.!]{0,3}$/i;
const shortAnswer =
  /^(?:i|we|you|it|he|she|they|that) (?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|understand|agree|know|see)(?: not| ?n['’]t)?(?: too| really)?\s?[.!]{0,3}$/i;

const agreement =
  "yes|yeah|yep|yea|yup|no|nope|well|oh|ok|okay|sure|absolutely|exactly|definitely|indeed|of course|not really|not even|(?:i am |i['’]m )?not sure";
/** "No bridge was built" is a statement. */
const interjection = new RegExp(
  String.raw`^(?:(?!no (?:\p{L}+ ){0,2}(?:is|are|was|were|has|have|can)\b)(?:${agreement})\b[\s,.!–-]{0,5}){1,3}(?:(?:but|and|so)\b\s?)?`,
  "iu",
);

/** "Yes, it is red." as "it is red.": the lexical judge compares words only. */
export const withoutInterjection = (sentence: string): string =>
  sentence.slice(0, 100).replace(interjection, "") + sentence.slice(100);

/** Leaves out questions, lead-ins to a list, opinions, exclamations and phrases of courtesy. English only. */
export function statesFact(sentence: string): boolean {
  const stated = withoutInterjection(sentence).slice(0, 100);
  return (
    /[\p{L}\p{N}]/u.test(stated) &&
    !question.test(sentence.slice(-5)) &&
    !leadIn.test(sentence.slice(-1)) &&
    !remark.test(sentence.slice(0, 60)) &&
    !(stated.length < 60 && (exclamation.test(stated) || shortAnswer.test(stated)))
  );
}
