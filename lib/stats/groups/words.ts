import { normalized } from "@/lib/domain/text/normalized";
import { stopWords } from "./stop-words";

const mostCharacters = 1_000;

/** Scripts written without spaces between words. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const words = new RegExp(String.raw`[${unspaced}\p{M}ー]+|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+`, "gu");
const isUnspaced = new RegExp(`[${unspaced}]`, "u");

/** The first 1,000 characters in lower case, in the form in which equal texts count once. */
export const comparable = (question: string): string =>
  normalized(question.slice(0, mostCharacters), "NFKC").slice(0, mostCharacters).toLowerCase().replace(/\s+/g, " ").trim();

export interface Parts {
  /** Words without stop words. In scripts without spaces: pairs of characters, since word limits there depend on a dictionary. */
  words: string[];
  /** Words whose parts of three to five characters also count. */
  divisible: string[];
}

/** The parts of a comparable text. */
export function wordParts(text: string): Parts {
  const parts: Parts = { words: [], divisible: [] };
  for (const run of text.match(words) ?? []) {
    if (isUnspaced.test(run)) {
      const signs = [...run];
      if (signs.length === 1) parts.words.push(run);
      for (let at = 0; at + 1 < signs.length; at++) parts.words.push(`${signs[at]}${signs[at + 1]}`);
    } else if (!stopWords.has(run)) {
      parts.words.push(run);
      if (run.length >= 4) parts.divisible.push(run);
    }
  }
  return parts;
}

const dictionary = new Intl.Segmenter("en", { granularity: "word" });

/** The words of a text as people write them, without stop words, for names. Uses a dictionary where a script has no spaces. */
export function writtenWords(text: string): string[] {
  const found: string[] = [];
  for (const run of normalized(text.slice(0, mostCharacters), "NFKC").match(words) ?? []) {
    if (!isUnspaced.test(run)) found.push(run);
    else for (const { segment } of dictionary.segment(run)) found.push(segment);
  }
  return found.filter((word) => isNaming(word.toLowerCase()));
}

const isNaming = (word: string): boolean =>
  !stopWords.has(word) && !/^\p{N}+$/u.test(word) && (word.length > 1 || /\p{Script=Han}/u.test(word));
