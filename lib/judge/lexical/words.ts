import { stemmer } from "stemmer";
import { normalized } from "@/lib/domain/text/normalized";

export interface LexicalWord {
  /** Folded and stemmed. */
  readonly term: string;
  readonly text: string;
  readonly kind: "word" | "name" | "number";
}

/** In characters, about a thousand pages: bounds the work. */
export const longestText = 2_000_000;

// Each repeated part begins with a character that the part before it cannot match, so matching is linear.
const token = /\p{Nd}+(?:[.,:]\p{Nd}+)*\p{L}*|[\p{L}\p{M}\p{Nd}]+(?:['’][\p{L}\p{M}]+)*/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

const stopWords = new Set(
  `a about above after again against all also am an and any are aren't as at be because been before being below between both but by can
can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't have
haven't having he her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it it's its itself just let's me more
most mustn't my myself no nor not of off on once only or other our ours ourselves out over own same she should shouldn't so some such
than that that's the their theirs them themselves then there there's these they they're this those through to too under until up upon very
was wasn't we were weren't what what's when where which while who whom whose why will with won't would wouldn't you you're your
yours yourself yourselves s t d ll re ve m`
    .split(/\s+/)
    .filter(Boolean),
);

/** In order, folded and stemmed, without English stop words. The platform's dictionaries split scripts without spaces. */
export function contentWords(text: string): LexicalWord[] {
  const words = allWords(text);
  const content = words.filter((word) => word.kind !== "word" || !stopWords.has(word.text.toLowerCase().replace("’", "'")));
  // "Who is it?" consists of stop words only.
  return content.length > 0 ? content : words;
}

function allWords(whole: string): LexicalWord[] {
  const text = whole.length > longestText ? whole.slice(0, longestText) : whole;
  const words: LexicalWord[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (unspaced.test(found)) {
      for (const piece of pieces(found))
        for (const { segment, isWordLike } of segmenter.segment(piece))
          if (isWordLike) words.push({ term: fold(segment), text: segment, kind: startsWithDigit(segment) ? "number" : "word" });
    } else if (startsWithDigit(found)) {
      words.push({ term: foldNumber(found), text: found, kind: "number" });
    } else {
      const isName = /^\p{Lu}/u.test(found) && words.length > 0 && !startsSentence(text.slice(Math.max(end, index - 8), index));
      words.push({ term: stem(found), text: found, kind: isName ? "name" : "word" });
    }
    end = index + found.length;
  }
  return words;
}

// The platform's segmenter takes quadratic time in an unbroken run; prose has punctuation long before this.
const longestRun = 500;

function* pieces(run: string): Generator<string> {
  for (let at = 0; at < run.length; at += longestRun) yield run.slice(at, at + longestRun);
}

const startsSentence = (before: string): boolean => /[.!?:;"“”«»()[\]\n•*]\s*$/u.test(before);

const startsWithDigit = (word: string): boolean => /^\p{Nd}/u.test(word);

// Code points of the zeros of scripts whose digits occur in running text.
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

/** "１,９６８" and "1968" are the same number. A comma between digits groups them; an ending "th" or "s" is dropped. */
const foldNumber = (word: string): string => {
  const ascii = word.replace(/\P{ASCII}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return ascii
    .replace(/,(?=\d{3}(?!\d))/g, "")
    .replace(/(?<=\d)(?:st|nd|rd|th|s)$/i, "")
    .replace(/\.0+$/, "")
    .toLowerCase();
};

const isAscii = /^\p{ASCII}*$/u;

// Combining diacritics of Latin, Greek and Cyrillic; Arabic vowel signs and tatweel. Indic vowel signs are letters and stay.
const fold = (word: string): string => {
  const lower = word.toLowerCase();
  if (isAscii.test(lower)) return lower;
  return normalized(normalized(lower, "NFKD").replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, ""), "NFC");
};

const stems = new Map<string, string>();

/** Porter's English stemmer for Latin words; other scripts lose a frequent prefix or their ending. */
function stem(word: string): string {
  if (word.length > 64) return fold(word);
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stemOf(fold(word).replace(/['’]\p{L}*$/u, ""));
  // Bounds the memory; starting over now and then costs little.
  if (stems.size > 50_000) stems.clear();
  stems.set(word, found);
  return found;
}

function stemOf(word: string): string {
  if (isAscii.test(word)) return stemmer(word);
  if (/^\p{Script=Arabic}/u.test(word)) {
    const bare = word.replace(/^(?:وال|بال|كال|فال|لل|ال)(?=\p{L}{3})/u, "");
    return bare.replace(/(?<=\p{L}{3})(?:ها|ان|ات|ون|ين|يه|ية|ه|ة|ي)$/u, "");
  }
  // Cyrillic, Greek, Indic and other words mostly inflect beyond six characters.
  return /^\p{Script=Latin}/u.test(word) ? word : [...word].slice(0, 6).join("");
}
