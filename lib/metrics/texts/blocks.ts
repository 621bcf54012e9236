/** `text.slice(start, end)` */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

// Every repetition is anchored or bounded, so long lines take linear time.
const blank = /^\s*$/;
const bullet = /^\s{0,40}(?:[-*+•‣▪◦●○■·–—]|#{1,6})\s+/;
const numbering = /^\s{0,40}\(?(?:\d{1,3}|[a-zA-Z])(?:[.)]\s+|、\s*)/;
const fence = /^\s{0,40}(?:```|~~~)/;
const tableRow = /^\s{0,40}\||\S\t+\S/;
const spacedComma = /[,;](?:\s|$)/;
// A capital, a number that is no numbering, or "key: ".
const entry = /^\s{0,40}["'“„«([]{0,2}(?:\p{Lu}|(?!\d{1,3}[.)]\s)\p{N}|[\p{L}\p{N}_.-]{1,40}:\s)/u;
const unfinished = /[.!?:;,，、。！？：；…।؟&/(–—-]["'”’»)\]]{0,3}\s*$/;
const endOfThought = /[.!?:;。！？：；…।؟]["'”’»)\]]{0,3}\s*$/;

/** In characters; prose is not wrapped narrower. */
const narrowestProse = 24;
/** Allows for fonts of varying width. */
const leastFilled = 0.8;

/** Splits where a sentence cannot continue: blank lines, list items, headings, lines of tables, records and fenced code; drops
 *  markers. A line that merely begins with a number ("born in⏎42. He …") continues the one before. */
export function textBlocks(text: string): TextSpan[] {
  const blocks: TextSpan[] = [];
  let start: number | null = null;
  let end = 0;
  let mayNumber = true;
  let isList = false;
  let before = "";
  let widthBefore = 0;
  let codeEnd = 0;
  const close = () => {
    if (start !== null && end > start) blocks.push({ start, end });
    start = null;
  };
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const to = newline === -1 ? text.length : newline;
    const line = text.slice(from, to);
    const isFence = fence.test(line);
    // If no fence closes, nothing is code.
    if (isFence && from >= codeEnd) codeEnd = text.indexOf(line.trimStart().slice(0, 3), to) + 3;
    if (blank.test(line) || isFence) {
      close();
      mayNumber = true;
      before = "";
      widthBefore = 0;
    } else {
      const marker = markerOf(line, mayNumber || isList);
      const isHeading = marker.includes("#");
      if (marker || from < codeEnd || isNewEntry(line, before, widthBefore)) close();
      if (marker) isList = !isHeading;
      else if (start === null) isList = false;
      start ??= from + marker.length;
      end = to;
      if (isHeading) close();
      mayNumber = isHeading || endOfThought.test(line.slice(-50));
      widthBefore = before.length;
      before = line;
    }
    from = to + 1;
  }
  close();
  return blocks;
}

/** A table's or record's line, not wrapped prose: the line before left room for its first word. */
function isNewEntry(line: string, before: string, widthBefore: number): boolean {
  if (tableRow.test(line) || tableRow.test(before)) return true;
  const cells = cellsOf(line);
  if (cells > 2 && cells === cellsOf(before)) return true;
  if (before === "" || !entry.test(line) || unfinished.test(before.slice(-50))) return false;
  const widest = Math.max(widthBefore, before.length, line.length);
  const nextWord = line.trimStart().search(/\s|$/);
  return (widest < narrowestProse && !endOfThought.test(line)) || before.length + 1 + nextWord <= leastFilled * widest;
}

const cellsOf = (line: string): number => (spacedComma.test(line) ? 1 : line.split(/[,;]/).length);

/** "" if there is none, or if the line has nothing else. */
function markerOf(line: string, mayNumber: boolean): string {
  const marker = bullet.exec(line)?.[0] ?? (mayNumber ? numbering.exec(line)?.[0] : undefined) ?? "";
  // A letter before a full stop is an initial ("J. Smith") more often than an item.
  return marker.length === line.length || /^\s*[a-zA-Z]\./.test(marker) ? "" : marker;
}
