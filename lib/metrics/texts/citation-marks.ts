const word = "(?:context|source|document|doc|citation|reference|ref)s?";
const number = String.raw`\^?\p{Nd}{1,3}`;
const numbers = String.raw`${number}(?:\s?(?:[-–,;&]|and)\s?${number}){0,20}`;
const named = String.raw`(?:see\s)?${word}\s?[:#]?\s?`;
const link = String.raw`(?:\([^\s()]{1,200}\))?`;
/** Matches "[1]", "[[1]](#a)", "[^2, 3]", "[1-3]", "[source: 1]", "【1†source】", "(contexts 1 and 4)". */
const numbered = String.raw`[[［〔]{1,2}(?:${named})?${numbers}[\]］〕]{1,2}${link}|【\p{Nd}{1,3}[^【】]{0,100}】|[(（]${named}${numbers}[)）]`;
/** Matches ids of documents: "[doc-1]", "[a_2, b_3]". */
const id = String.raw`\[(?=[^\]\n]{0,60}[\p{N}_:/-])[^\s[\](),;]{1,60}(?:[,;]\s?[^\s[\](),;]{1,60}){0,5}\](?!\()`;

/** Matches the beginning of a bracket that cites, also of a round one. */
export const beginsCitation = new RegExp(String.raw`^\s?${named}(?=[\^\d])`, "i");
export const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const terminal = String.raw`[\p{Sentence_Terminal}…]["'”’»)\]」』*_]{0,3}`;
/** Directly after a full stop, since "(1)" and "m²" have other uses. */
const attached = String.raw`(?<=${terminal})(?:\(${numbers}\)|[${superscripts}]{1,3}(?!\p{N}))`;
const atEnds = String.raw`^\(${numbers}\)\s{0,3}|\s{0,3}\(${numbers}\)(?=\p{Sentence_Terminal}?$)`;
const cited = new RegExp(String.raw`\s{0,3}(?:${numbered}|${id})|${attached}|${atEnds}`, "giu");

/** What must not be taken for words of a sentence. */
export const withoutCitations = (sentence: string): string => sentence.replace(cited, "");

const ending = String.raw`[^[\](){}【】［］〔〕（）.!?。！？\n]{0,60}\p{N}[†\p{L}]{0,20}`;
const raised = String.raw`[${superscripts}][${superscripts},⁻–-]{0,8}(?!\p{N})`;
/** Any bracket that ends with a number: after a sentence's end it is no beginning of another. */
const mark = String.raw`(?:${numbered}|${id}|\[${ending}\](?!\()|[【［〔]${ending}[】］〕]|[(（]\p{L}${ending}[)）]|${raised})`;
const afterSentence = new RegExp(
  String.raw`(?<=${terminal})(?:\s{0,3}[*_\x60]{0,3}${mark}[*_\x60]{0,3}|${attached}|\s{1,3}\(${numbers}\)(?=\s*$)){1,20}`,
  "giu",
);
const beginsWithMark = new RegExp(String.raw`^\s*(?:${numbered})`, "iu");

/** The same length, with spaces for citations that follow the end of a sentence, to which they belong, or begin the text. */
export function withoutTrailingCitations(text: string): string {
  if (beginsWithMark.test(text)) return text;
  return text.replace(afterSentence, (found) => " ".repeat(found.length));
}
