// A separate process, started by parquet.ts: hostile files can make the library use up all memory or loop forever.
import { writeFileSync } from "node:fs";
import {
  asyncBufferFromFile,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { type Limits, sizeText } from "@/lib/datasets/bytes/limits";
import { Refusal } from "@/lib/domain/problem";
import { printable } from "@/lib/domain/text/printable";
import { serveTask } from "@/lib/threads/process-task";
import { damagedFile } from "./damaged-file";
import { parsers, valueFixes } from "./parquet-values";

const rowsOfPiece = 1000;
const mostValues = 50_000_000;

try {
  // Linux then kills this process first when memory runs out.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}

export interface ParquetRows {
  begins: number;
  rows: Record<string, unknown>[];
}

const smallerGroups = "Write it with smaller row groups (row_group_size=10000) or as JSON Lines.";

const groupTooLarge = (group: number, bytes: number, limits: Limits): Refusal =>
  new Refusal(
    `Row group ${group} of the Parquet file decompresses to ${sizeText(bytes)}; ${sizeText(limits.buffered)} is the limit. ${smallerGroups}`,
    "too-large",
  );

/** Bounds the decompressed size of a row group's pages, declared and actual. */
function boundedCompressors(group: number, limits: Limits): Compressors {
  let decompressedBytes = 0;
  const add = (size: number) => {
    decompressedBytes += size;
    if (decompressedBytes > 2 * limits.buffered) throw groupTooLarge(group, decompressedBytes, limits);
  };
  return Object.fromEntries(
    Object.entries(compressors as Compressors).map(([codec, decompress]) => [
      codec,
      (input: Uint8Array, length: number) => {
        add(Number(length));
        const output = decompress(input, length);
        if (output.length > length) add(output.length - length);
        return output;
      },
    ]),
  );
}

/** The library gives a row as an object, which would lose these columns. */
function refuseLostColumns(metadata: FileMetaData): void {
  const names = new Set<string>();
  for (const { element } of parquetSchema(metadata).children) {
    const name = printable(element.name).slice(0, 100);
    if (element.name === "__proto__") throw new Refusal(`The column “${name}” cannot be stored: rename or remove it.`);
    if (names.has(element.name)) throw new Refusal(`Two columns are called “${name}”: rename or remove one.`);
    names.add(element.name);
  }
}

async function* readRows(path: string, limits: Limits): AsyncGenerator<ParquetRows> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const rowsInGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  const rowsOfFile = Math.max(rowsInGroups, Number(metadata.num_rows));
  if (rowsOfFile > limits.rows)
    throw new Refusal(
      `The file has ${rowsOfFile.toLocaleString("en")} rows; the limit is ${limits.rows.toLocaleString("en")}.`,
      "too-large",
    );
  refuseLostColumns(metadata);
  const fixes = valueFixes(metadata);
  let rowStart = 0;
  for (const [at, group] of metadata.row_groups.entries()) {
    const number = at + 1;
    const size = Number(group.total_byte_size);
    if (size > limits.buffered) throw groupTooLarge(number, size, limits);
    const values = Math.max(0, ...group.columns.map((column) => Number(column.meta_data?.num_values ?? 0)));
    if (values > mostValues)
      throw new Refusal(
        `Row group ${number} of the Parquet file has ${values.toLocaleString("en")} values, too many to read together. ${smallerGroups}`,
        "too-large",
      );
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
      geoparquet: false,
      compressors: boundedCompressors(number, limits),
      parsers,
    });
    for (let from = 0; from < rows.length; from += rowsOfPiece)
      yield { begins: rowStart + from, rows: rows.slice(from, from + rowsOfPiece).map((row) => fixed(row, fixes)) };
    rowStart = rowEnd;
  }
}

const fixed = (row: Record<string, unknown>, fixes: ReturnType<typeof valueFixes>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fixes.get(name)?.(value) ?? null]));

/** Any other error of the library means a damaged file. */
export const readParquet = serveTask(async function* ({ file, limits }: { file: string; limits: Limits }) {
  try {
    yield* readRows(file, limits);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damagedFile(error instanceof Error ? error.message.replace(/^parquet /, "").slice(0, 200) : "");
  }
});
