import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { Refusal } from "@/lib/domain/problem";
import { type Limits, sizeText } from "../limits";
import { Header, type RawRow, type RowSource } from "./row-source";

export const isParquet = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, 4)).toString("latin1") === "PAR1";

const damaged = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  const told = error instanceof Error ? error.message.replace(/^parquet /, "").slice(0, 200) : "";
  return new Refusal(`The Parquet file cannot be read; it may be damaged or cut off (${told}). Write or copy it again.`);
};

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The library's own reading drops a byte order mark at a text's beginning and replaces what is not UTF-8. */
function stringFromBytes(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && utf8.decode(bytes);
  } catch {
    throw new Refusal("The Parquet file holds a text that is not UTF-8. Decode such columns before writing the file.");
  }
}

/** Parquet by row groups. It is read from its end, so the bytes go through a temporary file, removed afterwards. */
export function openParquet(bytes: AsyncIterable<Uint8Array>, limits: Limits): RowSource {
  const header = new Header(limits.columns);
  async function* batches(): AsyncGenerator<RawRow[]> {
    const folder = await mkdtemp(join(tmpdir(), "assay-parquet-"));
    try {
      const path = join(folder, "upload.parquet");
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path));
      const file = await asyncBufferFromFile(path);
      const metadata = await parquetMetadataAsync(file).catch((error: unknown) => {
        throw damaged(error);
      });
      if (Number(metadata.num_rows) > limits.rows)
        throw new Refusal(
          `The file holds ${metadata.num_rows} rows; ${limits.rows.toLocaleString("en")} is the most that is read.`,
          "too-large",
        );
      let rowStart = 0;
      for (const [index, group] of metadata.row_groups.entries()) {
        const size = Number(group.total_byte_size);
        if (size > limits.buffered)
          throw new Refusal(
            `Row group ${index + 1} of the Parquet file unfolds to ${sizeText(size)}; ${sizeText(limits.buffered)} is the most. Write it with smaller row groups (row_group_size=10000) or as JSON Lines.`,
            "too-large",
          );
        const rowEnd = rowStart + Number(group.num_rows);
        const rows = await parquetReadObjects({
          file,
          metadata,
          rowStart,
          rowEnd,
          compressors,
          geoparquet: false,
          parsers: { stringFromBytes },
        }).catch((error: unknown) => {
          throw damaged(error);
        });
        const begins = rowStart;
        yield rows.map((row, i) => ({ line: begins + i + 1, values: header.valuesOf(row) }));
        rowStart = rowEnd;
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { label: "Parquet", kind: "parquet", isText: false, hasLines: false, header, hints: [], batches: batches() };
}
