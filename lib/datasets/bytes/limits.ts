import { Refusal } from "@/lib/domain/problem";

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
  /** Seconds that reading and storing may take, those spent waiting for bytes aside. */
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

/** How fast an upload has to arrive. Fractions of a second are for tests. */
export interface Pace {
  /** In so many seconds of waiting … */
  seconds: number;
  /** … at least so many bytes. */
  bytes: number;
  /** Seconds that all of it may take. */
  most: number;
}

export const slowestUpload: Pace = { seconds: 30, bytes: 4096, most: 3600 };

/** 16777216 -> "16 MiB"; below a mebibyte the plain number of bytes. */
export const sizeText = (bytes: number): string =>
  bytes >= MiB ? `${Math.round((bytes / MiB) * 10) / 10} MiB` : `${bytes.toLocaleString("en")} bytes`;

/** The longest row in characters. */
export const longestRow = (limits: Limits): number => limits.cell * 4;

export const tooLong = ({ seconds }: Limits): Refusal =>
  new Refusal(
    `Reading the file takes longer than ${(seconds / 60).toLocaleString("en")} minutes, the most that is spent on one, so it was given up. Split it into several files.`,
    "too-large",
  );
