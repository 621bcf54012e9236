import { stringify } from "csv-stringify/sync";
import { defused } from "@/lib/datasets/values/formula-cell";
import type { Rows } from "./rows";

/** A JSON object a line. */
export async function* jsonLines({ pages }: Rows): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** One JSON array. */
export async function* jsonArray({ pages }: Rows): AsyncGenerator<string> {
  let first = true;
  yield "[";
  for await (const page of pages) {
    yield page.map((row, index) => `${first && index === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join("");
    if (page.length > 0) first = false;
  }
  yield first ? "]\n" : "\n]\n";
}

/**
 * RFC 4180 in UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which an
 * import removes (lib/datasets/values/formula-cell.ts).
 */
export async function* csv({ pages, columns, flat }: Rows): AsyncGenerator<string> {
  const cell = (value: unknown) =>
    value === null || value === undefined
      ? ""
      : typeof value === "number"
        ? value
        : defused(typeof value === "object" ? JSON.stringify(value) : String(value));
  const write = (records: unknown[][]) => stringify(records, { record_delimiter: "windows", quoted_match: /[\r\n]/ });
  yield `\ufeff${write([columns.map(({ name }) => name)])}`;
  for await (const page of pages) yield write(page.map(flat).map((row) => columns.map(({ name }) => cell(row[name]))));
}
