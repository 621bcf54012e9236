import { Refusal } from "@/lib/domain/problem";

export interface Limits {
  /** Decompressed. */
  bytes: number;
  /** Including rejected rows. */
  rows: number;
  /** Characters per cell; a row can have four times as many. */
  cell: number;
  /** Columns, or distinct names in JSON rows. */
  columns: number;
  /** Memory for files that cannot be read row by row: characters of column JSON, bytes of joined rows or a Parquet row group. */
  buffered: number;
  /** For reading and storing, without waiting for bytes. */
  seconds: number;
}

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  bytes: 2048 * MiB,
  rows: 5_000_000,
  cell: MiB,
  columns: 2_000,
  buffered: 256 * MiB,
  seconds: 1800,
};

/** The slowest accepted upload: at least `bytes` in `seconds` of waiting, and `most` seconds in all. */
export interface ReadingPace {
  seconds: number;
  bytes: number;
  most: number;
}

export const slowestUpload: ReadingPace = { seconds: 30, bytes: 4096, most: 3600 };

export const sizeText = (bytes: number): string =>
  bytes >= MiB ? `${Math.round((bytes / MiB) * 10) / 10} MiB` : `${bytes.toLocaleString("en")} bytes`;

export const longestRow = (limits: Limits): number => limits.cell * 4;

/** What a file of this size may unpack or repeat its texts to; small files may more. Text hardly packs 500 times. */
export const mostUnpacked = ({ bytes }: Limits, size: number, times = 500): number =>
  Math.min(bytes, Math.max(64 * MiB, size * times));

export const tooManyRows = ({ rows }: Limits): Refusal =>
  new Refusal(
    `The file has more than ${rows.toLocaleString("en")} rows, the limit for one file. Split it into several files.`,
    "too-large",
  );

export const rowTooLong = (limits: Limits): string =>
  `The row is longer than ${sizeText(longestRow(limits))}, the limit for one row.`;

export const tooLong = ({ seconds }: Limits): Refusal =>
  new Refusal(
    `Reading the file takes longer than ${(seconds / 60).toLocaleString("en")} minutes, the limit for one file. Split it into several files.`,
    "too-large",
  );
