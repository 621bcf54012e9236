import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import type { ExportedRows } from "./rows";
import type { ExportColumn, Row } from "./tables/columns";

const types: Record<ExportColumn["type"], BasicType> = {
  text: "STRING",
  number: "DOUBLE",
  whole: "INT32",
  "yes-or-no": "BOOLEAN",
};

/** Closes a row group: enough to compress well, little memory. */
const mostRows = 20_000;
const mostCharacters = 8_000_000;

/** The columns of the CSV file, typed, snappy-compressed. Missing values are null. */
export async function* parquet({ pages, columns, flat }: ExportedRows): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const bytes = new ByteWriter();
  const columnData = (rows: readonly Row[]) =>
    columns.map(({ name, type }) => ({ name, type: types[type], data: rows.map((row) => row[name] ?? null) }));
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columnData([]) }),
    createdBy: "Assay",
  });
  const written = (): Uint8Array<ArrayBuffer> => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  let group: Row[] = [];
  let characters = 0;
  for await (const page of pages) {
    for (const given of page) {
      const row = cells(flat(given), columns);
      group.push(row);
      for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
    }
    if (group.length < mostRows && characters < mostCharacters) continue;
    await file.write({ columnData: columnData(group), rowGroupSize: group.length });
    yield written();
    group = [];
    characters = 0;
  }
  if (group.length > 0) await file.write({ columnData: columnData(group), rowGroupSize: group.length });
  file.finish();
  yield written();
}

/** UTF-8 cannot encode lone surrogates. */
const cells = (row: Row, columns: readonly ExportColumn[]): Row =>
  Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name] ?? null;
      if (value === null || type !== "text") return [name, value];
      return [name, (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed()];
    }),
  );
