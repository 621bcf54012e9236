/** Turns offsets in UTF-16 code units, as JavaScript counts, into offsets in Unicode code points, as Python does. */
export function codePointOffsets(text: string): (offset: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return (offset) => offset;
  /** How many pairs of surrogates end at or before each offset. */
  const pairs = new Uint32Array(text.length + 1);
  let count = 0;
  for (let at = 0; at < text.length; ) {
    const width = (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    if (width === 2) pairs[at + 1] = count++;
    at += width;
    pairs[at] = count;
  }
  return (offset) => offset - (pairs[offset] ?? count);
}

/** Leaves out the empty lines before a text, which would fill the few lines that a page shows. */
export const fromFirstLine = (text: string): string => text.replace(/^\s*\n/, "");
