import { gzipSync } from "node:zlib";

// The parts of Thrift's compact protocol that a Parquet file's headers need.

type Field = readonly [id: number, type: number, bytes: Buffer];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}
const zigzag = (value: number) => varint(value * 2);
const int = (id: number, value: number): Field => [id, 5, zigzag(value)];
const long = (id: number, value: number): Field => [id, 6, zigzag(value)];
const text = (id: number, value: string): Field => [id, 8, string(value)];
const list = (id: number, type: number, items: readonly Buffer[]): Field => [
  id,
  9,
  Buffer.concat([Buffer.from([0xf0 | type]), varint(items.length), ...items]),
];
const inner = (id: number, fields: readonly Field[]): Field => [id, 12, struct(fields)];
const string = (value: string) => Buffer.concat([varint(Buffer.byteLength(value)), Buffer.from(value)]);

function struct(fields: readonly Field[]): Buffer {
  let last = 0;
  const parts = fields.map(([id, type, bytes]) => {
    const head = Buffer.from([((id - last) << 4) | type]);
    last = id;
    return Buffer.concat([head, bytes]);
  });
  return Buffer.concat([...parts, Buffer.from([0])]);
}

export interface Claims {
  /** The number of rows that the file declares. */
  rows?: number;
  /** The number of rows that its row group declares. */
  rowsOfGroup?: number;
  /** The number of values that the page declares; by default the group's rows. */
  values?: number;
  /** The decompressed size that the page declares. */
  size?: number;
  isGzipped?: boolean;
  /** 0 plain, 8 dictionary. */
  encoding?: number;
}

/** A Parquet file with three optional text columns, the given page and the given declarations in its headers. */
export function parquetFile(page: Buffer, claims: Claims = {}): Buffer {
  const { rows = 1, rowsOfGroup = rows, values = rowsOfGroup, isGzipped = false, encoding = 0 } = claims;
  const compressed = isGzipped ? gzipSync(page, { level: 9 }) : page;
  const about = [int(1, values), int(2, encoding), int(3, 3), int(4, 3)];
  const header = struct([int(1, 0), int(2, claims.size ?? page.length), int(3, compressed.length), inner(5, about)]);
  const names = ["question", "contexts", "response"];
  const start = Buffer.from("PAR1");
  const chunk = Buffer.concat([header, compressed]);
  const columns = names.map((name, at) =>
    struct([
      long(2, 4 + at * chunk.length),
      inner(3, [
        int(1, 6),
        list(2, 5, [zigzag(encoding)]),
        list(3, 8, [string(name)]),
        int(4, isGzipped ? 2 : 0),
        long(5, values),
        long(6, chunk.length),
        long(7, chunk.length),
        long(9, 4 + at * chunk.length),
      ]),
    ]),
  );
  const schema = [
    struct([text(4, "schema"), int(5, names.length)]),
    ...names.map((name) => struct([int(1, 6), int(3, 1), text(4, name), int(6, 0)])),
  ];
  const group = struct([list(1, 12, columns), long(2, 3 * chunk.length), long(3, rowsOfGroup)]);
  const footer = struct([int(1, 1), list(2, 12, schema), long(3, rows), list(4, 12, [group])]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([start, chunk, chunk, chunk, footer, length, start]);
}

/** Definition levels: one run of `level`, `count` times. */
export function levels(count: number, level: 0 | 1): Buffer {
  const run = Buffer.concat([varint(count * 2), Buffer.from([level])]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(run.length);
  return Buffer.concat([length, run]);
}

/** A text in the plain encoding. */
export function plain(value: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(value)]);
}
