import { contextNumber, fieldOf } from "@/lib/datasets/values/fields";

/** Lines in which the heading is looked for. */
export const headingLines = 10;

const known = (cells: readonly unknown[]): number =>
  cells.filter((cell) => typeof cell === "string" && (fieldOf(cell) !== null || contextNumber(cell) !== null)).length;

/** Whether a list is of names only, of which two or more are of fields. */
export const namesFields = (cells: readonly unknown[]): boolean =>
  known(cells) > 1 && cells.every((cell) => typeof cell === "string");

const filled = (cells: readonly unknown[]): number =>
  cells.filter((cell) => cell !== null && cell !== undefined && cell !== "").length;

/** The row of the first ones that is the heading, below titles: the first that names two fields, if the first row is a title or two. */
export function headingAmong(rows: readonly (readonly unknown[])[]): number {
  const [first = []] = rows;
  const naming = rows.findIndex((cells) => known(cells) > 1);
  return naming > 0 && filled(first) <= 2 && known(first) <= 1 ? naming : 0;
}

export const headingHint = (line: number): string => `The heading is line ${line}; what is above it is left out.`;
