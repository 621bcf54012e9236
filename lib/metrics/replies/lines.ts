export interface Line {
  readonly from: number;
  readonly to: number;
}

export function lines(text: string): Line[] {
  const found: Line[] = [];
  for (let from = 0; from <= text.length; ) {
    const to = endOfLine(text, from);
    found.push({ from, to });
    from = to + 1;
  }
  return found;
}

export const endOfLine = (text: string, from: number): number => {
  const newline = text.indexOf("\n", from);
  return newline === -1 ? text.length : newline;
};
