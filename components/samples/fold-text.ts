import type { Span } from "@/lib/metrics/text-blocks";

/** A stretch of a text that a metric points at. */
export interface Mark extends Span {
  /** What stands beside it: "2.1". */
  label: string;
  /** The judge did not copy it word for word. */
  altered: boolean;
}

/** A text as it is shown: plain, marked, or left out. */
export type Piece =
  | { kind: "text"; text: string }
  /** `label` stands at the end of a mark; null where the mark goes on in a further piece. */
  | { kind: "mark"; text: string; label: string | null; altered: boolean }
  | { kind: "gap"; characters: number };

/** How much of a long text is shown at first, in characters. */
export interface FoldLimits {
  /** A text of at most this length is shown whole. */
  whole: number;
  /** Shown of the beginning of a longer one. */
  lead: number;
  /** Shown on either side of a mark. */
  around: number;
  /** Shown of all marks and their surroundings together. */
  marked: number;
}

const contextFold: FoldLimits = { whole: 700, lead: 320, around: 60, marked: 2_400 };

/** The pieces of a text that are shown at first: its beginning and the neighbourhoods of its marks. */
export function foldText(text: string, marks: readonly Mark[] = [], limits: FoldLimits = contextFold): Piece[] {
  if (text.length <= limits.whole) return cutPieces(text, marks, [{ from: 0, to: text.length }]);
  const shown = [{ from: 0, to: wordEdge(text, limits.lead) }];
  let left = limits.marked;
  for (const mark of inOrder(marks)) {
    if (left <= 0) break;
    const from = wordEdge(text, Math.max(0, mark.start - limits.around));
    const to = wordEdge(text, Math.min(mark.end + limits.around, mark.start + left));
    left -= Math.max(0, to - from);
    shown.push({ from, to: Math.max(from, to) });
  }
  return cutPieces(text, marks, joined(shown, text.length));
}

/** Whether a fold leaves something out. */
export const isFolded = (pieces: readonly Piece[]): boolean => pieces.some(({ kind }) => kind === "gap");

/** What the route of a text answers: pieces of it, and the offset of those that follow. */
export interface TextPage {
  pieces: Piece[];
  next: number | null;
}

/** The page of a text that begins at an offset, with the marks that lie there. Its end is moved off the middle of a character. */
export function textPage(text: string, marks: readonly Mark[], from: number, most = 100_000): TextPage {
  const start = wholeCharacter(text, Math.min(Math.max(0, Math.trunc(from)), text.length));
  const end = wholeCharacter(text, Math.min(start + most, text.length));
  const pieces = cutPieces(text, marks, [{ from: start, to: end }]).filter(({ kind }) => kind !== "gap");
  return { pieces, next: end < text.length ? end : null };
}

interface Range {
  from: number;
  to: number;
}

function cutPieces(text: string, marks: readonly Mark[], ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  const apart = separate(marks, text.length);
  let shownTo = 0;
  for (const range of ranges) {
    if (range.from > shownTo) pieces.push({ kind: "gap", characters: range.from - shownTo });
    let at = range.from;
    for (const mark of apart) {
      const from = Math.max(mark.start, range.from);
      const to = Math.min(mark.end, range.to);
      if (from >= to) continue;
      if (from > at) pieces.push({ kind: "text", text: text.slice(at, from) });
      pieces.push({
        kind: "mark",
        text: text.slice(from, to),
        label: to === mark.end ? mark.label : null,
        altered: mark.altered,
      });
      at = to;
    }
    if (range.to > at) pieces.push({ kind: "text", text: text.slice(at, range.to) });
    shownTo = range.to;
  }
  if (shownTo < text.length) pieces.push({ kind: "gap", characters: text.length - shownTo });
  return pieces;
}

const inOrder = (marks: readonly Mark[]): Mark[] => [...marks].sort((a, b) => a.start - b.start || a.end - b.end);

/** In order, within the text, none overlapping another: where two do, the later one begins where the earlier ends. */
function separate(marks: readonly Mark[], length: number): Mark[] {
  let at = 0;
  return inOrder(marks).flatMap((mark) => {
    const start = Math.max(mark.start, at);
    const end = Math.min(mark.end, length);
    if (start >= end) return [];
    at = end;
    return [{ ...mark, start, end }];
  });
}

/** Ranges in order, those that nearly touch made one: a gap shorter than its own notice is not worth having. */
function joined(ranges: readonly Range[], length: number): Range[] {
  const nearly = 40;
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from - last.to <= nearly) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  const last = result.at(-1);
  if (last && length - last.to <= nearly) last.to = length;
  return result;
}

/** The nearest white space up to 24 characters before an offset, else the offset itself, never inside a character. */
function wordEdge(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return Math.min(Math.max(offset, 0), text.length);
  for (let at = offset; at > Math.max(0, offset - 24); at--) if (/\s/.test(text[at - 1] ?? "")) return at;
  return wholeCharacter(text, offset);
}

const wholeCharacter = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? "") && /[\uD800-\uDBFF]/.test(text[offset - 1] ?? "") ? offset - 1 : offset;
