import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type AsyncBuffer, asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
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

/**
 * A file whose bytes come a turn of the event loop later. The library asks for the bytes of many columns and may stumble over the next one: what it asked
 * for by then nobody waits for, so that its failure would end the process. Once given up, those bytes never come.
 */
function readPatiently(file: AsyncBuffer): { file: AsyncBuffer; giveUp: () => void } {
  let isGivenUp = false;
  const slice = (start: number, end = file.byteLength): Promise<ArrayBuffer> => {
    // Thrown at once, while whoever asks still listens.
    if (!(start >= 0 && end >= start)) throw new Error("it names a place that it has not");
    return new Promise((resolve, reject) => {
      setImmediate(() => {
        if (!isGivenUp) (async () => file.slice(start, end))().then(resolve, reject);
      });
    });
  };
  return {
    file: { byteLength: file.byteLength, slice },
    giveUp() {
      isGivenUp = true;
    },
  };
}

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
        const patient = readPatiently(file);
        const rows = await parquetReadObjects({
          file: patient.file,
          metadata,
          rowStart,
          rowEnd,
          compressors,
          geoparquet: false,
          parsers: { stringFromBytes },
        }).catch((error: unknown) => {
          patient.giveUp();
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
