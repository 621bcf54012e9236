import { Refusal } from "@/lib/domain/problem";

/** The limits of a file; callers can raise or lower each. */
export interface Limits {
  /** Bytes of the whole file, decompressed. */
  bytes: number;
  /** Rows, including rejected ones. */
  rows: number;
  /** Characters per cell. A row may hold four times as many. */
  cell: number;
  /** Columns, or distinct names in JSON rows. */
  columns: number;
  /**
   * What may be held in memory of a file that cannot be read row by row: characters of column JSON, bytes of a Parquet row group.
   */
  buffered: number;
  /** Seconds for reading and storing, without the time spent waiting for bytes. */
  seconds: number;
}

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  bytes: 2048 * MiB,
  rows: 5_000_000,
  cell: 16 * MiB,
  columns: 2_000,
  buffered: 256 * MiB,
  seconds: 1800,
};

/** The slowest accepted upload. Tests use fractions of a second. */
export interface Pace {
  /** In this many seconds of waiting … */
  seconds: number;
  /** … at least this many bytes must arrive. */
  bytes: number;
  /** Seconds for the whole upload. */
  most: number;
}

export const slowestUpload: Pace = { seconds: 30, bytes: 4096, most: 3600 };

/** 16777216 becomes "16 MiB"; below a mebibyte, the plain number of bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= MiB ? `${Math.round((bytes / MiB) * 10) / 10} MiB` : `${bytes.toLocaleString("en")} bytes`;

/** The most characters in a row. */
export const longestRow = (limits: Limits): number => limits.cell * 4;

export const tooLong = ({ seconds }: Limits): Refusal =>
  new Refusal(
    `Reading the file takes longer than ${(seconds / 60).toLocaleString("en")} minutes, the limit for one file. Split it into several files.`,
    "too-large",
  );
