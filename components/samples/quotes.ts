import type { Span } from "@/lib/metrics/text-blocks";

/** Words in quotation marks, where they stand in a text. */
export interface Quote extends Span {
  /** As written, without the marks and the punctuation at its ends. */
  text: string;
}

/** Shorter quotes name a thing ("the Nile") and cite no passage. */
const wordsAtLeast = 3;
const charactersAtMost = 1_000;
const quotesAtMost = 40;

const apart = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]`;
const marks = (open: string, close: string, inside: string): RegExp =>
  new RegExp(`${open}(?=\\S)(${inside}{1,${charactersAtMost}}?)(?<=\\S)${close}`, "gu");
/** French sets a space inside them. */
const guillemets = new RegExp(`«([^«»]{1,${charactersAtMost}}?)»`, "gu");
const notAfterWord = (mark: string) => `(?<!${apart})${mark}`;
const notBeforeWord = (mark: string) => `${mark}(?!${apart})`;

/** Marks that pair up, of several languages; a straight mark or an apostrophe counts only where no word goes on beyond it. */
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

/**
 * The quotes in a text that are at least three words long, in order, an outer one before those within it. One that leaves words out
 * ("the Nile … is the longest") is a quote for each of its parts.
 */
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

/**
 * What finds the words of a quote in another text: letter for letter, except that case, the width of white space and the shape of
 * quotation marks, apostrophes and dashes may differ. It begins and ends where words do.
 */
export function quotePattern(quote: string): RegExp {
  const body = [...quote.matchAll(/\s+|[“”„«»"]|[‘’‚'`]|[‐‑‒–—−-]|./gsu)]
    .map(([piece]) => {
      if (/\s/.test(piece)) return String.raw`\s+`;
      if (/[“”„«»"]/.test(piece)) return `[“”„«»"]`;
      if (/[‘’‚'`]/.test(piece)) return "[‘’‚'`]";
      if (/[‐‑‒–—−-]/.test(piece)) return "[‐‑‒–—−-]";
      return piece.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
    })
    .join("");
  return new RegExp(`${edge(quote, "start")}${body}${edge(quote, "end")}`, "iu");
}

/** Scripts without spaces between words have no edge to look for. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function edge(quote: string, side: "start" | "end"): string {
  const letter = (side === "start" ? /^./u : /.$/u).exec(quote)?.[0] ?? "";
  if (!/[\p{L}\p{M}\p{N}]/u.test(letter) || unspaced.test(letter)) return "";
  return side === "start" ? String.raw`(?<![\p{L}\p{M}\p{N}])` : String.raw`(?![\p{L}\p{M}\p{N}])`;
}

/** Where a pattern's words stand first in a text; null where they do not. */
export function locateQuote(pattern: RegExp, text: string): Span | null {
  const match = pattern.exec(text);
  return match && { start: match.index, end: match.index + match[0].length };
}
