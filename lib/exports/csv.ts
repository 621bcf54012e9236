import { stringify } from "csv-stringify/sync";
import { defused } from "@/lib/datasets/values/formula-cell";

/**
 * Lines of RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which an import removes
 * (lib/datasets/values/formula-cell.ts).
 */
export const csvLines = (records: readonly (readonly unknown[])[]): string =>
  stringify(
    records.map((record) => record.map(cell)),
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );

export const csvStart = (columns: readonly string[]): string => `\ufeff${csvLines([columns])}`;

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return value;
  return defused(typeof value === "object" ? JSON.stringify(value) : String(value));
}
