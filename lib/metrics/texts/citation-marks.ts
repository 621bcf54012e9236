const numbers = String.raw`\^?\d{1,3}(?:\s?[-–,;]\s?\^?\d{1,3}){0,20}`;

/** "[1]", "[^2, 3]", "[1-3]", "【1†source】", "(context 4)". */
export const citationMark = String.raw`(?:\[${numbers}\]|【\d{1,3}[^【】]{0,100}】|\((?:context|source|document|doc)s?\s?#?${numbers}\))`;

export const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const afterSentence = new RegExp(
  String.raw`(?<=[.?!。！？…]["'”’»)]?)(?:\s{0,3}${citationMark}|[${superscripts}]{1,3}(?![\p{L}\p{N}])){1,20}`,
  "giu",
);
const beginsWithMark = new RegExp(String.raw`^\s*${citationMark}`, "iu");

/** The same length, with spaces for citations that follow the end of a sentence, to which they belong, or begin the text. */
export function withoutTrailingCitations(text: string): string {
  if (beginsWithMark.test(text)) return text;
  return text.replace(afterSentence, (found) => " ".repeat(found.length));
}
