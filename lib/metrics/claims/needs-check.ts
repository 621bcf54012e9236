const question = /[?？؟]["'”’)\]]{0,3}$/;
const leadIn = /[:：]$/;
const remark =
  /^(?:(?:i|we) (?:think|believe|hope|feel|guess|suppose|would say|love|like|enjoy)\b|in my (?:opinion|view)\b|let me know\b|here (?:is|are)\b|sure[,.!]|of course[,.!]|certainly[,.!]|hello\b|hi\b|thanks?\b|thank you\b|great question\b|feel free\b|as an ai\b|please note\b)/i;

const interjection =
  /^(?:(?:yes|yeah|no|nope|sure|absolutely|exactly|(?:i am |i['’]m )?not sure)\b(?! (?:\p{L}+ ){0,2}(?:is|are|was|were|has|have|can)\b)[\s,.!–-]{0,5}(?:but\b\s?)?)/iu;

/** "Yes, it is red." as "it is red.": the lexical judge compares words only. */
export const withoutInterjection = (sentence: string): string =>
  sentence.slice(0, 100).replace(interjection, "") + sentence.slice(100);

/** By its form: not a question, a lead-in to a list, an opinion or a phrase of courtesy. English only. */
export const statesFact = (sentence: string): boolean =>
  /[\p{L}\p{N}]/u.test(withoutInterjection(sentence).slice(0, 100)) &&
  !question.test(sentence.slice(-5)) &&
  !leadIn.test(sentence.slice(-1)) &&
  !remark.test(sentence.slice(0, 60));
