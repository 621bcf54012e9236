import { printable } from "./printable";

/** On one line, with everything escaped that Markdown or HTML would interpret. */
export const markdownText = (text: string): string =>
  printable(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]<>|#~@!]/g, (sign) => `\\${sign}`);

/** A table with escaped cells. The first column and `texts` are on the left, figures on the right. */
export const markdownTable = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly string[] = [],
): string =>
  [
    columns,
    columns.map((column, at) => (at === 0 || texts.includes(column) ? "---" : "---:")),
    ...rows.map((cells) => cells.map(markdownText)),
  ]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
