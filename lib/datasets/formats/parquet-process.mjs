// Reads a Parquet file in a process of its own: a damaged or hostile one can make the library fill any memory or count for ever, and then only this
// process ends. Plain JavaScript, so that it starts wherever it is started from.
import { writeFileSync } from "node:fs";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";

const [path = "", mostRows = "0", mostBuffered = "0"] = process.argv.slice(2);
const limits = { rows: Number(mostRows), buffered: Number(mostBuffered) };
const rowsOfMessage = 1000;
/** Of one column in one row group; a list has a value an item. */
const mostValues = 50_000_000;

try {
  // Where memory runs out all the same, Linux ends this process first.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems have no such file.
}
process.once("disconnect", () => process.exit(0));

/** What is wrong with the file, as the parent says it. */
class Unfit extends Error {
  /**
   * @param {"rows" | "group" | "values" | "encoding"} kind
   * @param {number} [index] of the row group, from 1
   * @param {number} [size] rows, values or bytes
   */
  constructor(kind, index = 0, size = 0) {
    super(kind);
    this.told = { kind, index, size };
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The library's own reading drops a byte order mark at a text's beginning and replaces what is not UTF-8.
 * @param {Uint8Array | undefined} bytes
 */
function stringFromBytes(bytes) {
  try {
    return bytes && utf8.decode(bytes);
  } catch {
    throw new Unfit("encoding");
  }
}

/** What the pages of a row group unfold to, by their own word and in fact, is bounded by what the file says of the whole group. */
function boundedCompressors(index) {
  let unfolded = 0;
  const add = (/** @type {number} */ size) => {
    unfolded += size;
    if (unfolded > 2 * limits.buffered) throw new Unfit("group", index, unfolded);
  };
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, unfold]) => [
      codec,
      (/** @type {Uint8Array} */ input, /** @type {number} */ length) => {
        add(Number(length));
        const output = unfold(input, length);
        if (output.length > length) add(output.length - length);
        return output;
      },
    ]),
  );
}

/** @param {object} message */
const send = (message) =>
  new Promise((resolve) => {
    process.once("message", resolve);
    process.send?.(message);
  });

try {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const rowsInGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  const rowsOfFile = Math.max(rowsInGroups, Number(metadata.num_rows));
  if (rowsOfFile > limits.rows) throw new Unfit("rows", 0, rowsOfFile);
  let rowStart = 0;
  for (const [at, group] of metadata.row_groups.entries()) {
    const index = at + 1;
    const size = Number(group.total_byte_size);
    if (size > limits.buffered) throw new Unfit("group", index, size);
    const values = Math.max(0, ...group.columns.map((column) => Number(column.meta_data?.num_values ?? 0)));
    if (values > mostValues) throw new Unfit("values", index, values);
    const rowEnd = rowStart + Number(group.num_rows);
    const parsers = { stringFromBytes };
    const reading = { file, metadata, rowStart, rowEnd, compressors: boundedCompressors(index), geoparquet: false, parsers };
    const rows = await parquetReadObjects(reading);
    for (let from = 0; from < rows.length; from += rowsOfMessage)
      await send({ begins: rowStart + from, rows: rows.slice(from, from + rowsOfMessage) });
    rowStart = rowEnd;
  }
  await send({ end: true });
} catch (error) {
  const message = error instanceof Error ? error.message.replace(/^parquet /, "").slice(0, 200) : "";
  await send({ unfit: error instanceof Unfit ? error.told : { kind: "damaged", message } });
}
process.exit(0);
