import { csvLines, csvStart } from "./csv";
import type { Rows } from "./rows";

export async function* jsonLines({ pages }: Rows): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((row) => `${JSON.stringify(row)}\n`).join("");
}

export async function* jsonArray({ pages }: Rows): AsyncGenerator<string> {
  let first = true;
  yield "[";
  for await (const page of pages) {
    yield page.map((row, index) => `${first && index === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join("");
    if (page.length > 0) first = false;
  }
  yield first ? "]\n" : "\n]\n";
}

/** RFC 4180 in UTF-8 with a byte order mark. */
export async function* csv({ pages, columns, flat }: Rows): AsyncGenerator<string> {
  yield csvStart(columns.map(({ name }) => name));
  for await (const page of pages) yield csvLines(page.map(flat).map((row) => columns.map(({ name }) => row[name])));
}
