import { parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { type Limits, longestRow, sizeText } from "@/lib/datasets/bytes/limits";
import { excerptOf, excerptOfRow } from "@/lib/datasets/values/excerpt";
import { fieldOf } from "@/lib/datasets/values/fields";
import { defusedMark, restored } from "@/lib/datasets/values/formula-cell";
import { Refusal } from "@/lib/domain/problem";
import { headingAmong, headingLines, namesOfColumns } from "./heading";
import { LocalValues } from "./local-values";
import { Header, type RowOrProblem, type RowSource } from "./row-source";

const delimiters = [
  { text: ",", label: "CSV, comma" },
  { text: "\t", label: "TSV" },
  { text: ";", label: "CSV, semicolon" },
  { text: "|", label: "CSV, bar" },
] as const;

/** Python and Excel also take quotes inside an unquoted cell as characters. Line ends can be mixed. */
const dialect = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ["\r\n", "\n", "\r"],
};

const separatorLine = /^sep=([,;\t|])\r?\n/i;

/** Spark writes a quote in a cell as \", where others write it twice. */
const escapeOf = (head: string): string =>
  /[^\\]\\"[^,;\t|\r\n]/.test(head) && !/[^,;\t|\r\n]""[^,;\t|\r\n]/.test(head) ? "\\" : '"';

const firstRows = 50;

function headingOf(head: string, delimiter: string) {
  const first = (to: number) => parseNow(head, { ...dialect, delimiter, to }) as string[][];
  let rows: string[][] = [];
  try {
    for (const to of [1, headingLines, firstRows]) rows = first(to);
  } catch {
    // What follows the heading is read, or reported, row by row.
  }
  const above = headingAmong(rows.slice(0, headingLines));
  return { ...namesOfColumns(rows, above, above + 1), above, below: rows.slice(above + 1) };
}

/** The one whose heading has most of our fields, else most columns. */
function delimiterOf(head: string) {
  const candidates = delimiters.map((delimiter) => {
    const found = headingOf(head, delimiter.text);
    return { ...delimiter, ...found, known: found.names.filter((name) => fieldOf(name)).length };
  });
  return candidates.reduce((best, next) =>
    next.known > best.known || (next.known === best.known && next.names.length > best.names.length) ? next : best,
  );
}

/** Text after a closing quote (`"a"b`) mostly means an unclosed quote. */
function hasStrayQuote(record: readonly string[], raw: string): boolean {
  if (!record.some((cell) => cell.startsWith('"'))) return false;
  let at = 0;
  for (const cell of record) {
    const isQuoted = raw[at] === '"';
    const written = isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
    if (isQuoted && cell.startsWith('"') && !raw.startsWith(written, at)) return true;
    at += written.length + 1;
  }
  return false;
}

function lineEnds(cell: string): number {
  if (!cell.includes("\n") && !cell.includes("\r")) return 0;
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}

function ragged(record: string[], columns: number, line: number): RowOrProblem {
  const isOverLines = record.some((cell) => lineEnds(cell) > 0);
  const cells = record.length === 1 ? "1 column" : `${record.length.toLocaleString("en")} columns`;
  const cause = isOverLines ? `; a quote opened in line ${line} may not close` : "; a cell with the delimiter in it needs quotes";
  return { line, field: null, reason: `${cells} where the heading has ${columns}${cause}`, excerpt: excerptOfRow(record) };
}

function strayQuote(record: readonly string[], line: number): RowOrProblem {
  const reason = `Text follows a closing quote. A quote inside a cell is written twice (""); a quote opened in line ${line} may not close`;
  return { line, field: null, reason, excerpt: excerptOfRow(record) };
}

/** PostgreSQL and MySQL write a missing value so, and then escape what separates cells and rows. */
const copied = /(?:^|\t)\\N(?:\t|\r?$)/m;
const unescaped = (cell: string): string =>
  cell === "\\N" ? cell : cell.replace(/\\([ntr\\])/g, (_, letter) => ({ n: "\n", t: "\t", r: "\r" })[letter as "n"] ?? letter);

const repeated = "The heading is repeated below it: these lines are left out.";

const isRule = (cell: string): boolean => /^[\s:+=-]*$/.test(cell);

interface Parsed {
  record: string[];
  raw: string;
}

export function openCsv(text: AsyncIterable<string>, head: string, limits: Limits): RowSource {
  const separator = separatorLine.exec(head);
  const skipped = separator ? separator[0].length : 0;
  const chosen = separator ? (delimiters.find(({ text }) => text === separator[1]) ?? delimiters[0]) : delimiterOf(head);
  const { names, above, below, hints } = headingOf(head.slice(skipped), chosen.text);
  const header = new Header(limits.columns);
  // Markdown and databases' consoles pad cells, and draw a line below the heading.
  const isDrawn = chosen.text === "|" && below.slice(0, 1).some((record) => record.every(isRule));
  for (const written of names) {
    const name = isDrawn ? written.trim() : written;
    const kept = header.addDistinct(name);
    if (kept !== name && name !== "") hints.push(`Two columns are called “${name}”; the later one is read as “${kept}”.`);
  }
  const local = new LocalValues(header.names, below, chosen.text !== ",");
  hints.push(...local.hints);
  const quoteEscape = escapeOf(head);
  if (quoteEscape !== '"') hints.push('A quote inside a cell is written \\" in this file, and read so.');
  const isCopied = chosen.text === "\t" && copied.test(head);
  const isDefused = names.includes(defusedMark);
  if (isDefused) hints.push("Written by Assay: the apostrophes that protect spreadsheets from formulas are removed.");

  async function* batches(): AsyncGenerator<RowOrProblem[]> {
    let batch: RowOrProblem[] = [];
    let line = separator ? 2 : 1;
    let left = above + 1;
    const onRecord = ({ record, raw }: Parsed): undefined => {
      const begins = line;
      line += 1 + record.reduce((count, cell) => count + lineEnds(cell), 0);
      if (left > 0) left--;
      else if (record.every((cell) => cell === "") || (isDrawn && record.every(isRule))) return;
      // Files that were written one after the other.
      else if (record[0] === names[0] && record.every((cell, index) => cell === names[index])) header.hints.add(repeated);
      else if (record.length !== header.names.length) batch.push(ragged(record, header.names.length, begins));
      else if (isCopied) batch.push({ line: begins, values: record.map(unescaped) });
      else if (quoteEscape === '"' && hasStrayQuote(record, raw)) batch.push(strayQuote(record, begins));
      else if (isDrawn) batch.push({ line: begins, values: local.plain(record.map((cell) => cell.trim())) });
      else batch.push({ line: begins, values: local.plain(isDefused ? record.map(restored) : record) });
    };
    const parser = parse({
      ...dialect,
      delimiter: chosen.text,
      ...(isCopied ? { quote: null } : { escape: quoteEscape }),
      max_record_size: longestRow(limits),
      raw: true,
      on_record: (parsed: unknown) => onRecord(parsed as Parsed),
    });
    // The write's callback gets the same error.
    parser.on("error", () => undefined);
    parser.resume();
    const write = (chunk: string) =>
      new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(error) : resolve())));
    const end = () =>
      new Promise<void>((resolve, reject) => {
        parser.once("error", reject);
        parser.end(() => resolve());
      });
    try {
      let toSkip = skipped;
      for await (const chunk of text) {
        const rest = chunk.slice(toSkip);
        toSkip -= chunk.length - rest.length;
        if (rest) await write(rest);
        yield batch;
        batch = [];
      }
      await end();
      yield batch;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : "";
      if (code === "CSV_MAX_RECORD_SIZE")
        throw new Refusal(
          `The row that begins in line ${line} is longer than ${sizeText(longestRow(limits))}; a quote opened there may not close.`,
          "too-large",
        );
      if (code !== "CSV_QUOTE_NOT_CLOSED") throw error;
      const reason = `A quote opened in this row does not close before the end of the file. Close it, or write a quote inside a cell twice.`;
      const rest = error instanceof Error && "raw" in error ? error.raw : "";
      yield [...batch, { line, field: null, reason, excerpt: excerptOf(rest) }];
    } finally {
      parser.destroy();
    }
  }
  return { label: chosen.label, kind: "csv", isText: true, hasLines: true, header, hints, batches: batches() };
}
