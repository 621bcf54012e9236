import type { Bound } from "@/lib/db/dialect/bound";
import { readProcess } from "@/lib/threads/process";
import { busyTimeout } from "./open";
import type { StatementRow } from "./statement-process";

/** For statements of seconds that must be interruptible. Returns rows per statement; throws SQLite's errors or the abort. */
export async function runInProcess(
  file: string,
  statements: readonly Bound[],
  { signal, timeout = busyTimeout }: { signal?: AbortSignal; timeout?: number } = {},
): Promise<StatementRow[][]> {
  type Task = typeof import("./statement-process").runStatements;
  const results: StatementRow[][] = [];
  const pieces = readProcess<Task>("statement-process", { file, timeout, statements }, { signal, showsOutput: true });
  for await (const rows of pieces) results.push(rows);
  return results;
}
