import { readProcess } from "@/lib/threads/process";
import { busyTimeout } from "./pragmas";
import type { Row } from "./statement-process";
import type { Bound } from "./write-thread";

/**
 * Runs statements on a database file, one after the other and each on its own, in another process: for what takes seconds and must be interruptible. A
 * statement blocks its thread, which can then not be ended either; a process can. Returns the rows of each. Throws SQLite's errors; ends at once, with
 * the signal's reason, when that is aborted.
 */
export async function runInProcess(
  file: string,
  statements: readonly Bound[],
  { signal, timeout = busyTimeout }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<Row[][]> {
  type Own = typeof import("./statement-process").runStatements;
  const results: Row[][] = [];
  const pieces = readProcess<Own>("statement-process", { file, timeout, statements }, { signal, isHeard: true });
  for await (const rows of pieces) results.push(rows);
  return results;
}
