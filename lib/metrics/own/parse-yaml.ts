import { type Document, LineCounter, parseDocument } from "yaml";

/** No file of a person nests deeper, and the parser ends the process when its stack is used up. */
const deepest = 100;

export const nestsTooDeep = `values nest more than ${deepest} deep`;

interface ParsedYaml {
  document: Document.Parsed;
  lineAt: (offset: number) => number;
  /** With their lines, in order. */
  faults: { line: number; message: string }[];
}

export function parseYaml(text: string): ParsedYaml | { tooDeep: number } {
  const tooDeep = lineTooDeep(text);
  if (tooDeep !== null) return { tooDeep };
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(offset).line;
  return { document, lineAt, faults: document.errors.map(({ message, pos: [from] }) => ({ line: lineAt(from), message })) };
}

/** The first line that could nest too deep, from 1: by brackets, indentation, or several marks of lists. */
function lineTooDeep(text: string): number | null {
  let open = 0;
  const indents: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const before = /^[ \t?-]*/.exec(line)?.[0] ?? "";
    const indent = before.length;
    while ((indents.at(-1) ?? -1) >= indent) indents.pop();
    if (indent < line.length) indents.push(indent);
    const marks = before.replaceAll(/[ \t]/g, "").length;
    for (const sign of line) {
      if (sign === "{" || sign === "[") open++;
      else if (sign === "}" || sign === "]") open = Math.max(0, open - 1);
      if (open + marks + indents.length > deepest) return index + 1;
    }
  }
  return null;
}
