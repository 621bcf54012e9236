/** A part of a text: `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

// Every repetition is anchored or bounded, so that long lines take linear time.
const blank = /^\s*$/;
const bullet = /^\s{0,40}(?:[-*+•‣▪◦●○■·–—]|#{1,6})\s+/;
const numbering = /^\s{0,40}\(?(?:\d{1,3}|[a-zA-Z])(?:[.)]\s+|、\s*)/;
const endOfThought = /[.!?:;。！？：；…।؟]["'”’»)\]]{0,3}\s*$/;

/**
 * Splits a text where a sentence cannot continue: at blank lines and before bullets, numbered items and headings. Leaves out
 * their markers. A line that merely begins with a number ("born in⏎42. He …") continues the line before, unless that one ends a
 * sentence.
 */
export function textBlocks(text: string): Span[] {
  const blocks: Span[] = [];
  let start: number | null = null;
  let end = 0;
  let mayNumber = true;
  let isList = false;
  const close = () => {
    if (start !== null && end > start) blocks.push({ start, end });
    start = null;
  };
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from);
    const to = newline === -1 ? text.length : newline;
    const line = text.slice(from, to);
    if (blank.test(line)) {
      close();
      mayNumber = true;
    } else {
      const marker = markerOf(line, mayNumber || isList);
      const isHeading = marker.includes("#");
      if (marker) close();
      if (marker) isList = !isHeading;
      else if (start === null) isList = false;
      start ??= from + marker.length;
      end = to;
      if (isHeading) close();
      mayNumber = isHeading || endOfThought.test(line.slice(-50));
    }
    from = to + 1;
  }
  close();
  return blocks;
}

/** The bullet, number or hashes before an item or heading; "" if there is none, or if the line has nothing else. */
function markerOf(line: string, mayNumber: boolean): string {
  const marker = bullet.exec(line)?.[0] ?? (mayNumber ? numbering.exec(line)?.[0] : undefined) ?? "";
  // A letter before a full stop is an initial ("J. Smith") more often than an item.
  return marker.length === line.length || /^\s*[a-zA-Z]\./.test(marker) ? "" : marker;
}
