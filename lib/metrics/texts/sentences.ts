import { wordSet } from "@/lib/domain/text/word-set";
import { type TextSpan, textBlocks } from "./blocks";
import { withoutTrailingCitations } from "./citation-marks";
import { breakMarks } from "./forged-marks";

const root = new Intl.Segmenter("en", { granularity: "sentence" });
// Separate, since the Greek question mark is a semicolon.
const greek = new Intl.Segmenter("el", { granularity: "sentence" });

/** In characters; segmenting takes quadratic time. */
const windowSize = 2048;
const near = 60;

/** Offsets without surrounding white space and list markers: the platform's Unicode rules, corrected for abbreviations,
 *  numbering, tables, records, glued sentences and line breaks. A sentence has a letter, digit or pictograph. */
export function locateSentences(text: string): TextSpan[] {
  const unknown = /\p{Lu}/u.test(text) ? glued : gluedOrLowerCase;
  return textBlocks(text).flatMap((block) => {
    // Spaces of the same length keep offsets right.
    const flat = text.slice(block.start, block.end).replace(/[\n\r\v\f\u0085\u2028\u2029]/g, " ");
    const uncited = withoutTrailingCitations(flat);
    const sentences: TextSpan[] = [];
    let start = 0;
    for (const end of ends(uncited, unknown)) {
      if (end < flat.length && goesOn(uncited, start, end)) continue;
      const span = trimmed(flat, start, end);
      if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(flat.slice(span.start, span.end)))
        sentences.push({ start: block.start + span.start, end: block.start + span.end });
      start = end;
    }
    return sentences;
  });
}

export const splitSentences = (text: string): string[] => locateSentences(text).map(({ start, end }) => text.slice(start, end));

// "It ran high.It closed at noon."
const glued = /(?<=[\s"(]\p{L}{0,30}\p{Ll}{2}\.)(?=\p{Lu}\p{Ll}{0,30}[\s,])/gu;
const gluedOrLowerCase = new RegExp(`${glued.source}|(?<=\\.\\s{1,9})(?=\\p{Ll})`, "gu");

/** The platform's boundaries and those that it misses. */
function* ends(text: string, unknown: RegExp): Generator<number> {
  let start = 0;
  for (const end of boundaries(text)) {
    for (const { index } of text.slice(start, end).matchAll(unknown)) yield start + index;
    yield end;
    start = end;
  }
}

function* boundaries(text: string): Generator<number> {
  if (isOneSentence(text)) {
    if (text.length > 0) yield text.length;
    return;
  }
  const segmenter = isGreek(text) ? greek : root;
  let start = 0;
  let size = windowSize;
  while (start < text.length) {
    const limit = Math.min(text.length, start + size);
    let last = start;
    for (const { index } of segmenter.segment(text.slice(start, limit))) {
      if (index === 0) continue;
      yield start + index;
      last = start + index;
      // A larger window serves only one long sentence.
      if (size > windowSize) break;
    }
    if (limit === text.length && (last === start || size === windowSize)) break;
    // The last segment may continue after the window. If it is the only one, double the window, which keeps this linear.
    size = last === start ? size * 2 : windowSize;
    start = last;
  }
  if (text.length > 0) yield text.length;
}

const terminal = /[\p{Sentence_Terminal}.;\u037e\u2024\ufe52\uff0e]/u;
const ending = /^[.?!。！？]{1,9}["'”’)\]]{0,9}\s{0,9}$/;

/** Faster than segmenting: no character can end a sentence before the text's end. */
export function isOneSentence(text: string): boolean {
  const first = text.search(terminal);
  return first === -1 || (text.length - first < 30 && ending.test(text.slice(first)));
}

const isGreek = (text: string): boolean => {
  const beginning = text.slice(0, 500);
  if (!/\p{Script=Greek}/u.test(beginning)) return false;
  const count = (pattern: RegExp) => beginning.match(pattern)?.length ?? 0;
  return count(/\p{Script=Greek}/gu) * 2 > count(/\p{L}/gu);
};

/** Only after these can a sentence continue past the platform's boundary. */
const mayGoOn = new Set(".?!)\"'”’»」』");

function goesOn(text: string, start: number, end: number): boolean {
  let last = end - 1;
  while (last > Math.max(start, end - near) && isSpace(text, last)) last--;
  if (!mayGoOn.has(text.charAt(last))) return false;
  const before = text.slice(Math.max(start, end - near), end);
  const after = text.slice(end, end + near);
  const isEnumerator = end - start < 10 && /^\s*\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]\s*$/.test(before);
  // "Really?" he asked. 「行こう。」と言った。
  const isQuoted =
    (/[?!]["'”’»]\s*$/.test(before) && /^\s*\p{Ll}/u.test(after)) || (/[」』]$/.test(before) && /^(?:と|って)/.test(after));
  // https://a.org/?q=1
  const isGlued = /[?!]$/.test(before) && /^[\p{Script=Latin}\p{N}]/u.test(after);
  return isEnumerator || isQuoted || isGlued || endsInAbbreviation(before, after);
}

function trimmed(text: string, start: number, end: number): TextSpan {
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return { start, end };
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at));

const beforeAnything = wordSet(
  "dr mr mrs ms prof rev hon messrs mme mlle mgr gen col sgt capt lt cmdr maj gov sen rep pres fig figs eq eqs ref refs tab vs cf viz approx ca e.g i.e eg ie z.b d.h u.a bzw vgl hr p.ej",
);
const beforeNumber = wordSet(
  "no nr nos art abs p pp pg vol ch sec sect para jan feb mar apr jun jul aug sep sept oct nov dec est num núm",
);
/** Can end a sentence; the next word decides. */
const beforeName = wordSet("jr sr inc ltd co corp st ave blvd dept univ al bros mt ft");
const starters = wordSet(
  "he she it they we i you the this that these those a an in on at by but and or so then there here his her its their our my your if when while as for from to with after before however since although because what who where why how no yes not some many most all each both today later now",
);
const months = wordSet("januar februar märz april mai juni juli august september oktober november dezember");

/** Whether `after` continues the sentence: the full stop ends an abbreviation, an initial or an ordinal. */
function endsInAbbreviation(before: string, after: string): boolean {
  const [last = "", previous = ""] = before.trim().split(/\s+/).reverse();
  const token = last.replace(/^["'“”‘’«([{]+/u, "");
  if (!token.endsWith(".")) return false;
  const word = token.slice(0, -1).toLowerCase();
  const next = /^["'“‘«([{]*([\p{L}\p{N}]+)/u.exec(after.trimStart())?.[1] ?? "";
  const nextIsNumber = /^\p{N}/u.test(next);
  const nextStarts = starters.has(next.toLowerCase());

  if (beforeAnything.has(word)) return true;
  if (beforeNumber.has(word) && nextIsNumber) return true;
  const isInitial = /^\p{Lu}\.$/u.test(token);
  if (isInitial && /^\s*\p{Lu}\./u.test(after)) return true;
  // German "z. B.", "d. h.", "u. a."
  if (/^\p{Ll}\.$/u.test(token) && /^\s*\p{L}\./u.test(after)) return true;
  if (/^(?:z\. ?b|d\. ?h|u\. ?a)$/.test(`${previous} ${word}`.toLowerCase())) return true;
  if (nextStarts || next === "") return false;
  if (/^\d{1,2}$/.test(word)) return months.has(next.toLowerCase());
  if (beforeName.has(word)) return true;
  // "U.S.", "a.m.", "Ph.D."
  if (/^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u.test(word)) return !nextIsNumber;
  // "George W. Bush", "J. K. Rowling", but not "plan B. It worked".
  return isInitial && !nextIsNumber && (previous === "" || /^["'“‘«([{]*\p{Lu}/u.test(previous));
}

export interface ContextSentence {
  readonly context: number;
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** The sentence as the judge reads it, on one line. */
  readonly text: string;
}

/** Several models and polls use the same contexts. */
const known = new WeakMap<readonly string[], readonly ContextSentence[]>();

/** Cached as long as the list of contexts exists. */
export function contextSentences(contexts: readonly string[]): readonly ContextSentence[] {
  const remembered = known.get(contexts);
  if (remembered) return remembered;
  const sentences = contexts.flatMap((text, context) => {
    const read = breakMarks(text);
    return locateSentences(text).map(({ start, end }, index) => ({
      context,
      index,
      start,
      end,
      text: read.slice(start, end).replace(/\s+/g, " "),
    }));
  });
  known.set(contexts, sentences);
  return sentences;
}

/** "2.1": context and sentence, from 1. */
export const sentenceNumber = ({ context, index }: Pick<ContextSentence, "context" | "index">): string =>
  `${context + 1}.${index + 1}`;
