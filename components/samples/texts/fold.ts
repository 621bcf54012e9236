import type { TextSpan } from "assay-lib/metrics/texts/blocks";

export interface TextMark extends TextSpan {
  /** "2.1" */
  label: string;
  altered: boolean;
}

export interface Anchor extends TextSpan {
  id: string;
  /** Id of the element with the same words elsewhere. */
  to: string | null;
}

/** `id` is set only at the anchor's beginning, because ids are unique. */
export type Quoted = { id: string | null; to: string | null };

/** Text and marks can also be quoted or found. */
export type TextPiece =
  | ({ kind: "text" } & Words)
  /** Set at the end of a mark; null if it continues in another piece. */
  | ({ kind: "mark"; label: string | null; altered: boolean } & Words)
  | { kind: "gap"; characters: number };

interface Words {
  text: string;
  quoted?: Quoted;
  isFound?: true;
}

export interface Overlay {
  marks?: readonly TextMark[];
  anchors?: readonly Anchor[];
  found?: readonly TextSpan[];
}

export interface FoldLimits {
  /** Texts up to this length are not folded. */
  whole: number;
  lead: number;
  around: number;
  /** Limit for all marks with their surroundings. */
  marked: number;
}

const contextFold: FoldLimits = { whole: 700, lead: 320, around: 60, marked: 2_400 };

/** The pieces shown at first: the beginning, and what `overlay` points to. */
export function foldText(text: string, overlay: Overlay = {}, limits: FoldLimits = contextFold): TextPiece[] {
  if (text.length <= limits.whole) return cutPieces(text, overlay, [{ from: 0, to: text.length }]);
  const { marks = [], anchors = [], found = [] } = overlay;
  const shown = [{ from: 0, to: wordEdge(text, limits.lead) }];
  // Limited separately, so long marks leave room for the others.
  for (const spans of [anchors, found, marks] satisfies (readonly TextSpan[])[]) {
    let left = limits.marked;
    for (const span of inOrder<TextSpan>(spans)) {
      if (left <= 0) break;
      const from = wordEdge(text, Math.max(0, span.start - limits.around));
      const to = wordEdge(text, Math.min(span.end + limits.around, span.start + left));
      left -= Math.max(0, to - from);
      shown.push({ from, to: Math.max(from, to) });
    }
  }
  return cutPieces(text, overlay, joined(shown, text.length));
}

export const isFolded = (pieces: readonly TextPiece[]): boolean => pieces.some(({ kind }) => kind === "gap");

/** `next`: offset of the next page. */
export interface TextPage {
  pieces: TextPiece[];
  next: number | null;
}

/** Never ends inside a character. */
export function textPage(text: string, overlay: Overlay, from: number, length = 100_000): TextPage {
  const start = wholeCharacter(text, Math.min(Math.max(0, Math.trunc(from)), text.length));
  const end = wholeCharacter(text, Math.min(start + length, text.length));
  const pieces = cutPieces(text, overlay, [{ from: start, to: end }]).filter(({ kind }) => kind !== "gap");
  return { pieces, next: end < text.length ? end : null };
}

interface Range {
  from: number;
  to: number;
}

function cutPieces(text: string, { marks = [], anchors = [], found = [] }: Overlay, ranges: readonly Range[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  const separateMarks = separate(marks, text.length);
  const quoted = separate(anchors, text.length);
  const hits = separate(found, text.length);
  let shownTo = 0;
  for (const range of ranges) {
    if (range.from > shownTo) pieces.push({ kind: "gap", characters: range.from - shownTo });
    for (const { from, to, span: mark } of stretches(range, separateMarks)) {
      for (const { from: start, to: end, span: anchor } of stretches({ from, to }, quoted)) {
        for (const { from: at, to: until, span: hit } of stretches({ from: start, to: end }, hits)) {
          const words = {
            text: text.slice(at, until),
            ...(anchor && { quoted: partOf(anchor, at) }),
            ...(hit && { isFound: true as const }),
          };
          if (mark) pieces.push({ kind: "mark", ...words, label: until === mark.end ? mark.label : null, altered: mark.altered });
          else pieces.push({ kind: "text", ...words });
        }
      }
    }
    shownTo = range.to;
  }
  if (shownTo < text.length) pieces.push({ kind: "gap", characters: text.length - shownTo });
  return pieces;
}

const partOf = ({ id, to, start }: Anchor, from: number): Quoted => ({ id: from === start ? id : null, to });

/** Each stretch comes with the span that contains it. */
function* stretches<S extends TextSpan>(range: Range, spans: readonly S[]): Generator<Range & { span: S | null }> {
  let at = range.from;
  for (const span of spans) {
    const from = Math.max(span.start, range.from);
    const to = Math.min(span.end, range.to);
    if (from >= to) continue;
    if (from > at) yield { from: at, to: from, span: null };
    yield { from, to, span };
    at = to;
  }
  if (range.to > at) yield { from: at, to: range.to, span: null };
}

const inOrder = <S extends TextSpan>(spans: readonly S[]): S[] => [...spans].sort((a, b) => a.start - b.start || a.end - b.end);

/** In order, without overlap: a span starts where the previous one ends. */
function separate<S extends TextSpan>(spans: readonly S[], length: number): S[] {
  let at = 0;
  return inOrder(spans).flatMap((span) => {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, length);
    if (start >= end) return [];
    at = end;
    return [{ ...span, start, end }];
  });
}

/** Merges ranges with gaps shorter than the notice that replaces them. */
function joined(ranges: readonly Range[], length: number): Range[] {
  const shortGap = 40;
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from - last.to <= shortGap) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  const last = result.at(-1);
  if (last && length - last.to <= shortGap) last.to = length;
  return result;
}

/** White space up to 24 characters earlier, else the offset; never inside a character. */
function wordEdge(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return Math.min(Math.max(offset, 0), text.length);
  for (let at = offset; at > Math.max(0, offset - 24); at--) if (/\s/.test(text[at - 1] ?? "")) return at;
  return wholeCharacter(text, offset);
}

const wholeCharacter = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? "") && /[\uD800-\uDBFF]/.test(text[offset - 1] ?? "") ? offset - 1 : offset;
