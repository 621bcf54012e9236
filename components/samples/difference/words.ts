import { normalized } from "assay-lib/domain/text/normalized";
import { diffArrays } from "diff";

export interface Difference {
  /** In both texts, only in the first ("out") or only in the second ("in"). */
  kind: "same" | "out" | "in";
  text: string;
  /** The words as in the second text: spaces, case or quotes can differ. */
  second: string;
  /** Counts words, not punctuation and spaces. */
  words: number;
}

interface Token {
  text: string;
  folded: string;
  isWord: boolean;
}

/** A longer diff would not be readable. Timeout in ms. */
const limits = { maxEditLength: 2_000, timeout: 200 };
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Ignores case and the shape of quotes. Beyond `limits`, all between the common start and end counts as different. */
export function wordDifference(first: string, second: string): Difference[] {
  const a = tokens(first);
  const b = tokens(second);
  const isSame = (i: number, j: number) => a[i]?.folded === b[j]?.folded;
  let start = 0;
  while (start < a.length && start < b.length && isSame(start, start)) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && isSame(a.length - 1 - end, b.length - 1 - end)) end++;
  const parts: Difference[] = [];
  const add = ({ kind, token, second }: Step) => {
    const last = parts.at(-1);
    const words = token.isWord ? 1 : 0;
    if (last?.kind === kind) {
      last.text += token.text;
      last.second += second.text;
      last.words += words;
    } else parts.push({ kind, text: token.text, second: second.text, words });
  };
  const alike = (from: number, to: number, shift: number) => together(a.slice(from, to), b.slice(from + shift, to + shift));
  const steps = [
    ...alike(0, start, 0),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...alike(a.length - end, a.length, b.length - a.length),
  ];
  for (const step of steps) add(step);
  return parts;
}

export const changedWords = (parts: readonly Difference[]): { out: number; in: number } => ({
  out: parts.reduce((sum, part) => sum + (part.kind === "out" ? part.words : 0), 0),
  in: parts.reduce((sum, part) => sum + (part.kind === "in" ? part.words : 0), 0),
});

interface Step {
  kind: Difference["kind"];
  token: Token;
  second: Token;
}

const only = (kind: "out" | "in", tokens: readonly Token[]): Step[] => tokens.map((token) => ({ kind, token, second: token }));

const together = (first: readonly Token[], second: readonly Token[]): Step[] =>
  first.map((token, at) => ({ kind: "same", token, second: second[at] ?? token }));

function middle(a: readonly Token[], b: readonly Token[]): Step[] {
  const changes = diffArrays([...a], [...b], { comparator: (one, other) => one.folded === other.folded, ...limits });
  if (!changes) return [...only("out", a), ...only("in", b)];
  let at = 0;
  return changes.flatMap(({ added, removed, count, value }) => {
    if (added) return only("in", value);
    at += count;
    const tokens = a.slice(at - count, at);
    return removed ? only("out", tokens) : together(tokens, value);
  });
}

function tokens(sentence: string): Token[] {
  const result: Token[] = [];
  for (const piece of pieces(sentence.trim()))
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      const last = result.at(-1);
      if (segment.trim() === "" && last) last.text += " ";
      else result.push({ text: segment, folded: fold(segment), isWord: isWordLike ?? false });
    }
  return result;
}

/** Segmenting takes quadratic time, so texts are cut at white space or inside very long words. */
const pieceSize = 250;

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + pieceSize, text.length);
    if (to < text.length) while (to > from + pieceSize / 2 && !/\s/.test(text.charAt(to - 1))) to--;
    const isCut = to < text.length && !/\s/.test(text.charAt(to - 1));
    if (isCut) to = from + pieceSize - (isHighSurrogate(text.charCodeAt(from + pieceSize - 1)) ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const fold = (text: string): string =>
  normalized(text, "NFKC")
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’‚]/g, "'");
