import type { Span } from "@/lib/metrics/texts/blocks";

/** A part of a text that a metric points to. */
export interface Mark extends Span {
  /** Shown beside it: "2.1". */
  label: string;
  /** The judge did not copy it word for word. */
  altered: boolean;
}

/** Words of a text that an explanation quotes. */
export interface Anchor extends Span {
  /** Id of the element to jump to. */
  id: string;
  /** Id of the element with the same words elsewhere; null if there is none. */
  to: string | null;
}

/** Marks a piece as part of an anchor; `id` is set only at the anchor's beginning, since ids are unique. */
export type Quoted = { id: string | null; to: string | null };

/** A piece of a text as shown: plain, marked, or left out. Plain and marked words may also be quoted, and found by a search. */
export type Piece =
  | ({ kind: "text" } & Words)
  /** `label` is set at the end of a mark; null if the mark continues in another piece. */
  | ({ kind: "mark"; label: string | null; altered: boolean } & Words)
  | { kind: "gap"; characters: number };

interface Words {
  text: string;
  quoted?: Quoted;
  isFound?: true;
}

/** What is pointed to in a text. */
export interface Overlay {
  marks?: readonly Mark[];
  anchors?: readonly Anchor[];
  /** Words that a search found. */
  found?: readonly Span[];
}

/** How much of a long text is shown at first, in characters. */
export interface FoldLimits {
  /** A text up to this length is shown whole. */
  whole: number;
  /** From the beginning of a longer one. */
  lead: number;
  /** On either side of a mark. */
  around: number;
  /** For all marks and their surroundings together. */
  marked: number;
}

const contextFold: FoldLimits = { whole: 700, lead: 320, around: 60, marked: 2_400 };

/** The pieces of a text that are shown at first: its beginning and the surroundings of what is pointed to. */
export function foldText(text: string, overlay: Overlay = {}, limits: FoldLimits = contextFold): Piece[] {
  if (text.length <= limits.whole) return cutPieces(text, overlay, [{ from: 0, to: text.length }]);
  const { marks = [], anchors = [], found = [] } = overlay;
  const shown = [{ from: 0, to: wordEdge(text, limits.lead) }];
  // Separately limited, so that long marks leave room for the others.
  for (const spans of [anchors, found, marks] satisfies (readonly Span[])[]) {
    let left = limits.marked;
    for (const span of inOrder<Span>(spans)) {
      if (left <= 0) break;
      const from = wordEdge(text, Math.max(0, span.start - limits.around));
      const to = wordEdge(text, Math.min(span.end + limits.around, span.start + left));
      left -= Math.max(0, to - from);
      shown.push({ from, to: Math.max(from, to) });
    }
  }
  return cutPieces(text, overlay, joined(shown, text.length));
}

export const isFolded = (pieces: readonly Piece[]): boolean => pieces.some(({ kind }) => kind === "gap");

/** What a text's route returns: pieces, and the offset of the next ones. */
export interface TextPage {
  pieces: Piece[];
  next: number | null;
}

/** The page of a text that begins at an offset, with what is pointed to. It does not end inside a character. */
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

function cutPieces(text: string, { marks = [], anchors = [], found = [] }: Overlay, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
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

/** Cuts a range at the edges of spans that do not overlap; each stretch comes with the span it lies in. */
function* stretches<S extends Span>(range: Range, spans: readonly S[]): Generator<Range & { span: S | null }> {
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

const inOrder = <S extends Span>(spans: readonly S[]): S[] => [...spans].sort((a, b) => a.start - b.start || a.end - b.end);

/** In order, within the text and without overlap: a later span begins where the earlier one ends. */
function separate<S extends Span>(spans: readonly S[], length: number): S[] {
  let at = 0;
  return inOrder(spans).flatMap((span) => {
    const start = Math.max(span.start, at);
    const end = Math.min(span.end, length);
    if (start >= end) return [];
    at = end;
    return [{ ...span, start, end }];
  });
}

/** Ranges in order, joined if they nearly touch: a gap shorter than its own notice is not worth having. */
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

/** The nearest white space up to 24 characters before an offset, else the offset itself; never inside a character. */
function wordEdge(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return Math.min(Math.max(offset, 0), text.length);
  for (let at = offset; at > Math.max(0, offset - 24); at--) if (/\s/.test(text[at - 1] ?? "")) return at;
  return wholeCharacter(text, offset);
}

const wholeCharacter = (text: string, offset: number): number =>
  /[\uDC00-\uDFFF]/.test(text[offset] ?? "") && /[\uD800-\uDBFF]/.test(text[offset - 1] ?? "") ? offset - 1 : offset;
