/** What a file may hold at most; all of it can be raised or lowered by the caller. */
export interface Limits {
  /** Bytes once unfolded (gzip) of the whole file. */
  bytes: number;
  /** Rows, rejected ones included. */
  rows: number;
  /** Characters of one cell. A row may hold four times as many. */
  cell: number;
  /** Columns, or different names in JSON rows. */
  columns: number;
  /** What is held in memory of a file that cannot be read row by row: characters of column JSON, bytes of a Parquet row group. */
  buffered: number;
}

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  bytes: 2048 * MiB,
  rows: 5_000_000,
  cell: 16 * MiB,
  columns: 2_000,
  buffered: 256 * MiB,
};

/** 16777216 -> "16 MiB"; below a mebibyte the plain number of bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= MiB ? `${Math.round((bytes / MiB) * 10) / 10} MiB` : `${bytes.toLocaleString("en")} bytes`;

/** The longest row in characters. */
export const longestRow = (limits: Limits): number => limits.cell * 4;
