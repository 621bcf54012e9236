import type { Bound } from "@/lib/db/dialect/bound";
import { readProcess } from "@/lib/threads/process";
import { busyTimeout } from "./pragmas";
import type { Row } from "./statement-process";

/**
 * Runs statements on a database file in another process, one after the other and each on its own, for work that takes seconds and
 * must be interruptible: a statement blocks its thread, which then cannot be ended, but a process can. Returns the rows of each
 * statement. Throws SQLite's errors; when the signal is aborted, ends at once with its reason.
 */
export async function runInProcess(
  file: string,
  statements: readonly Bound[],
  { signal, timeout = busyTimeout }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<Row[][]> {
  type Task = typeof import("./statement-process").runStatements;
  const results: Row[][] = [];
  const pieces = readProcess<Task>("statement-process", { file, timeout, statements }, { signal, showsOutput: true });
  for await (const rows of pieces) results.push(rows);
  return results;
}
