export interface Line {
  readonly from: number;
  readonly to: number;
}

/** All lines of a text, as offsets. */
export function lines(text: string): Line[] {
  const found: Line[] = [];
  for (let from = 0; from <= text.length; ) {
    const to = endOfLine(text, from);
    found.push({ from, to });
    from = to + 1;
  }
  return found;
}

/** The offset of the next line break, or the text's end. */
export const endOfLine = (text: string, from: number): number => {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
};
