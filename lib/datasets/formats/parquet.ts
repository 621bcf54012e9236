import { type Limits, tooLong } from "@/lib/datasets/bytes/limits";
import { spooled } from "@/lib/datasets/bytes/spooled";
import { ProcessEnded, ProcessLate, readProcess } from "@/lib/threads/process";
import { damagedFile } from "./damaged-file";
import type { ParquetRows } from "./parquet-process";
import { Header, type RawRow, type RowSource } from "./row-source";

export const isParquet = (head: Uint8Array): boolean => Buffer.from(head.subarray(0, 4)).toString("latin1") === "PAR1";

/** Several times what small row groups take. */
const memoryMb = 1536;

/** Runs a process with limits on memory and time, and without environment variables. */
async function* rowsOf(file: string, limits: Limits): AsyncGenerator<ParquetRows> {
  type Own = typeof import("./parquet-process").readParquet;
  const options = { memoryMb, pieceMs: limits.seconds * 1000, env: { NODE_ENV: "production" } as const };
  try {
    yield* readProcess<Own>("parquet-process", { file, limits }, options);
  } catch (error) {
    if (error instanceof ProcessEnded) throw damagedFile("reading it exceeded the memory limit");
    throw error instanceof ProcessLate ? tooLong(limits) : error;
  }
}

export function openParquet(bytes: AsyncIterable<Uint8Array>, limits: Limits): RowSource {
  const header = new Header(limits.columns);
  async function* rows(file: string): AsyncGenerator<RawRow[]> {
    for await (const { begins, rows } of rowsOf(file, limits))
      yield rows.map((row, at) => ({ line: begins + at + 1, values: header.valuesOf(row) }));
  }
  const batches = spooled(bytes, rows);
  return { label: "Parquet", kind: "parquet", isText: false, hasLines: false, header, hints: [], batches };
}
