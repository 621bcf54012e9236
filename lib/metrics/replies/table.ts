import { type Line, lines } from "./lines";

const rule = /^\s{0,5}\|?(?:\s{0,5}:?-{2,40}:?\s{0,5}\|){1,20}(?:\s{0,5}:?-{2,40}:?\s{0,5})?$/;

const cells = (text: string, line: Line | undefined): string[] => {
  const written = line ? text.slice(line.from, Math.min(line.to, line.from + 2000)).trim() : "";
  const inner = written.replace(/^\|/, "").replace(/\|$/, "");
  return written.includes("|") ? inner.split("|").map((cell) => cell.trim()) : [];
};

/** The first Markdown table if it has one row: headings without emphasis, cells, and the row's offsets. */
export function rowOfTable(text: string): { name: string; cell: string; from: number; to: number }[] {
  const all = lines(text);
  const at = all.findIndex(({ from, to }) => rule.test(text.slice(from, Math.min(to, from + 500))));
  const heading = all[at - 1];
  const row = all[at + 1];
  const next = all[at + 2];
  if (!heading || !row || cells(text, next).length > 1) return [];
  const values = cells(text, row);
  return cells(text, heading).map((name, column) => ({ name: name.replace(/[*_`]/g, ""), cell: values[column] ?? "", ...row }));
}
