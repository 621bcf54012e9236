import { defaultLimits, type Limits, tooManyRows } from "@/lib/datasets/bytes/limits";
import { restored } from "@/lib/datasets/values/formula-cell";
import { isObject } from "@/lib/datasets/values/nested";
import type { RowProblem } from "@/lib/domain/row-problem";
import { isRow as isRead } from "./formats/row-source";
import { openFile } from "./open-file";

export interface PlainRow {
  line: number;
  /** By column; in CSV texts, "" for an empty cell. */
  values: Map<string, unknown>;
}

/** The rows of a CSV, TSV, JSON, JSON Lines or Parquet file as they are, without reading them as samples. Throws Refusal, also midway. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  { fileName, signal, limits: given }: { fileName: string; signal?: AbortSignal | undefined; limits: Partial<Limits> },
): AsyncGenerator<PlainRow | RowProblem> {
  const limits = { ...defaultLimits, ...given };
  const { source } = await openFile(bytes, { fileName, signal, isRow }, limits);
  let rows = 0;
  for await (const batch of source.batches)
    for (const entry of batch) {
      signal?.throwIfAborted();
      if (++rows > limits.rows) throw tooManyRows(limits);
      if (!isRead(entry)) {
        yield entry;
        continue;
      }
      const values = new Map<string, unknown>();
      for (const [at, name] of source.header.names.entries()) {
        const value = entry.values[at];
        if (value !== undefined) values.set(name, source.isText && typeof value === "string" ? restored(value) : value);
      }
      yield { line: entry.line, values };
    }
}

const isRow = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((cell) => typeof cell !== "object" || cell === null);
