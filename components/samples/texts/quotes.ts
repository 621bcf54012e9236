import type { TextSpan } from "assay-lib/metrics/texts/blocks";

export interface Quote extends TextSpan {
  /** The quoted words, without the marks and outer punctuation. */
  text: string;
}

/** Shorter quotes name a thing ("the Nile"). */
const wordsAtLeast = 3;
const charactersAtMost = 1_000;
const quotesAtMost = 40;

const wordLetter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
const marks = (open: string, close: string, inside: string): RegExp =>
  new RegExp(`${open}(?=\\S)(${inside}{1,${charactersAtMost}}?)(?<=\\S)${close}`, "gu");
/** French puts spaces inside guillemets. */
const guillemets = new RegExp(`«([^«»]{1,${charactersAtMost}}?)»`, "gu");
const notAfterWord = (mark: string) => `(?<!${wordLetter})${mark}`;
const notBeforeWord = (mark: string) => `${mark}(?!${wordLetter})`;

/** Straight marks and apostrophes count only at the edge of a word. */
const styles = [
  marks("“", "”", "[^“”]"),
  marks("„", "[“”]", "[^„“”]"),
  marks("”", notBeforeWord("”"), "[^“”]"),
  guillemets,
  marks("»", "«", "[^«»]"),
  marks("‹", "›", "[^‹›]"),
  marks("「", "」", "[^「」]"),
  marks("『", "』", "[^『』]"),
  marks(notAfterWord('"'), notBeforeWord('"'), '[^"]'),
  marks("‘", notBeforeWord("’"), String.raw`(?:[^‘’]|(?<=\p{L})’(?=\p{L}))`),
  marks("‚", notBeforeWord("[‘’]"), "[^‚‘’]"),
  marks(notAfterWord("'"), notBeforeWord("'"), String.raw`(?:[^']|(?<=\p{L})'(?=\p{L}))`),
  marks("`", "`", "[^`]"),
];

const ellipsis = /\s*(?:[[(]\s*(?:…|\.{3,})\s*[\])]|…|\.{3,})\s*/gu;
const edges = /^[\s.,;:!?…。，、！？；：؟،؛–—-]+|[\s.,;:!?…。，、！？；：؟،؛–—-]+$/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** In order, outer quotes before inner ones. An ellipsis splits a quote in two. */
export function findQuotes(text: string): Quote[] {
  const found = styles.flatMap((style) =>
    [...text.matchAll(style)].flatMap((match) => {
      const inside = match[1] ?? "";
      return parts(inside, match.index + match[0].indexOf(inside));
    }),
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end).slice(0, quotesAtMost);
}

function parts(inside: string, offset: number): Quote[] {
  const quotes: Quote[] = [];
  const add = (from: number, to: number) => {
    const raw = inside.slice(from, to);
    const text = raw.replace(edges, "");
    const start = offset + from + raw.indexOf(text);
    if (isLong(text)) quotes.push({ start, end: start + text.length, text });
  };
  let from = 0;
  for (const gap of inside.matchAll(ellipsis)) {
    add(from, gap.index);
    from = gap.index + gap[0].length;
  }
  add(from, inside.length);
  return quotes;
}

function isLong(text: string): boolean {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike && ++words === wordsAtLeast) return true;
  return false;
}

export interface QuotePattern {
  words: string;
  /** Failure function of Knuth, Morris and Pratt. */
  overlaps: Int32Array;
  startsAtWord: boolean;
  endsAtWord: boolean;
}

/** Ignores case, white space and the shape of marks; matches whole words. A regular expression would take quadratic time. */
export function quotePattern(quote: string): QuotePattern {
  const { text: words } = fold(quote);
  const overlaps = new Int32Array(words.length + 1);
  for (let at = 1, matched = 0; at < words.length; at++) {
    while (matched > 0 && words[matched] !== words[at]) matched = overlaps[matched] ?? 0;
    if (words[matched] === words[at]) matched++;
    overlaps[at + 1] = matched;
  }
  return { words, overlaps, startsAtWord: hasEdge(quote, /^./u), endsAtWord: hasEdge(quote, /.$/u) };
}

interface Folded {
  text: string;
  /** Offset in the original of each folded unit. */
  starts: Int32Array;
}

function fold(original: string): Folded {
  const units: string[] = [];
  const starts = new Int32Array(original.length);
  let length = 0;
  let isAfterSpace = false;
  for (let at = 0; at < original.length; at++) {
    const unit = foldUnit(original.charAt(at));
    if (unit === " " && isAfterSpace) continue;
    isAfterSpace = unit === " ";
    starts[length++] = at;
    units.push(unit);
  }
  return { text: units.join(""), starts };
}

const known = new Map<string, string>();

const alike = [
  [/\s/, " "],
  [/[“”„«»"]/, '"'],
  [/[‘’‚'`]/, "'"],
  [/[‐‑‒–—−-]/, "-"],
] as const;

function foldUnit(unit: string): string {
  const found = known.get(unit);
  if (found !== undefined) return found;
  const lower = unit.toUpperCase().toLowerCase();
  const plain = lower.length === 1 ? lower : unit;
  const folded = alike.find(([signs]) => signs.test(unit))?.[1] ?? plain;
  known.set(unit, folded);
  return folded;
}

/** Scripts without spaces between words have no word edges. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function hasEdge(quote: string, which: RegExp): boolean {
  const letter = which.exec(quote)?.[0] ?? "";
  return inWord.test(letter) && !unspaced.test(letter);
}

const inWord = /[\p{L}\p{M}\p{N}]/u;
const endsInWord = /[\p{L}\p{M}\p{N}]$/u;
const startsInWord = /^[\p{L}\p{M}\p{N}]/u;

/** Several quotes are searched in the same text. */
let last: { original: string; folded: Folded } | null = null;

/** The first match. Linear time. */
export function locateQuote(pattern: QuotePattern, text: string): TextSpan | null {
  const { value } = matches(pattern, text).next();
  return value ?? null;
}

const foundAtMost = 200;
const searchedAtMost = 200;

/** The first 200 matches, also inside words. Linear time. */
export function locateAll(searched: string, text: string): TextSpan[] {
  const words = searched.trim();
  if (words === "" || words.length > searchedAtMost) return [];
  const found: TextSpan[] = [];
  for (const span of matches({ ...quotePattern(words), startsAtWord: false, endsAtWord: false }, text)) {
    if (found.push(span) === foundAtMost) break;
  }
  return found;
}

function* matches(pattern: QuotePattern, text: string): Generator<TextSpan, undefined> {
  const { words, overlaps, startsAtWord, endsAtWord } = pattern;
  if (last?.original !== text) last = { original: text, folded: fold(text) };
  const { text: folded, starts } = last.folded;
  if (words === "") {
    yield { start: 0, end: 0 };
    return;
  }
  for (let at = 0, matched = 0; at < folded.length; at++) {
    while (matched > 0 && words[matched] !== folded[at]) matched = overlaps[matched] ?? 0;
    if (words[matched] === folded[at]) matched++;
    if (matched < words.length) continue;
    const start = starts[at - words.length + 1] ?? 0;
    const end = (starts[at] ?? 0) + 1;
    const isWhole =
      !(startsAtWord && endsInWord.test(text.slice(Math.max(0, start - 2), start))) &&
      !(endsAtWord && startsInWord.test(text.slice(end, end + 2)));
    if (isWhole) yield { start, end };
    matched = overlaps[matched] ?? 0;
  }
}
