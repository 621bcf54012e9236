import { printable } from "@/lib/domain/text/printable";

const width = (text: string): number => [...text].length;

/** Columns whose heading is in `right` align right. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly string[] = [],
): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => printable(cell)));
  const widths = headings.map((_, column) => cells.reduce((most, row) => Math.max(most, width(row[column] ?? "")), 0));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => {
        const space = " ".repeat((widths[column] ?? 0) - width(cell));
        return right.includes(headings[column] ?? "") ? space + cell : cell + space;
      })
      .join("  ")
      .trimEnd();
  return `${cells.map(line).join("\n")}\n`;
}
