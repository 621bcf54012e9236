import Database from "libsql";
import type { Bound } from "@/lib/db/dialect/bound";
import { serveTask } from "@/lib/threads/process-task";

export type StatementRow = Record<string, string | number | null>;

interface Statements {
  file: string;
  /** In ms, for another process's lock. */
  timeout: number;
  statements: readonly Bound[];
}

export const runStatements = serveTask(function* ({ file, timeout, statements }: Statements) {
  const database = new Database(file, { timeout });
  for (const [sql, ...args] of statements) yield database.prepare(sql).all(args) as StatementRow[];
});
