const question = /[?？؟]["'”’)\]]{0,3}$/;
const leadIn = /[:：]$/;
const remark =
  /^(?:(?:i|we) (?:think|believe|hope|feel|guess|suppose|would say|love|like|enjoy)\b|in my (?:opinion|view)\b|let me know\b|here (?:is|are)\b|sure[,.!]|of course[,.!]|certainly[,.!]|hello\b|hi\b|thanks?\b|thank you\b|great question\b|feel free\b|as an ai\b|please note\b)/i;

/** By its form: not a question, a lead-in to a list, an opinion or a phrase of courtesy. English only. */
export const statesFact = (sentence: string): boolean =>
  !question.test(sentence.slice(-5)) && !leadIn.test(sentence.slice(-1)) && !remark.test(sentence.slice(0, 60));
