import { stringify } from "csv-stringify/sync";
import { defused } from "@/lib/datasets/values/formula-cell";
import type { ExportedRows } from "./rows";

export async function* only<T>(piece: T): AsyncGenerator<T> {
  yield piece;
}

export async function* jsonLines({ pages }: ExportedRows): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

export async function* jsonArray({ pages }: ExportedRows): AsyncGenerator<string> {
  let first = true;
  yield "[";
  for await (const page of pages) {
    yield page.map((row, index) => `${first && index === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join("");
    if (page.length > 0) first = false;
  }
  yield first ? "]\n" : "\n]\n";
}

/** RFC 4180 in UTF-8 with a byte order mark. */
export async function* csv({ pages, columns, flat }: ExportedRows): AsyncGenerator<string> {
  yield csvStart(columns.map(({ name }) => name));
  for await (const page of pages) yield csvLines(page.map(flat).map((row) => columns.map(({ name }) => row[name])));
}

/** RFC 4180. Cells that a spreadsheet would run as a formula get an apostrophe, which an import removes. */
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
